import Catalog
public import Logging
import Platform
public import PracticeCore
public import Session
public import SessionCore
import Synchronization

/// The voice of reminders and other notifications: plays a recorded clip, or the user's text through a speech program.
public struct Speaker: Sendable {
    private let host: SessionHost
    private let clips: @Sendable (LanguageTag) throws -> String
    private let language: @Sendable () -> LanguageTag
    private let command: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger
    private let synthesis = Failures()
    private let recordings = Failures()

    /// Creates a speaker.
    ///
    /// - Parameters:
    ///   - host: The session host, which plays announcements between sessions.
    ///   - clips: Returns the folder of the recorded clips in a language. Called for each announcement that plays one.
    ///   - language: Returns the language of the voice.
    ///   - command: Returns the shell command that turns a text into audio, with `{txt}` and `{wav}`; `nil` means an
    ///     installed program, see ``LiveVoice``.
    ///   - environment: The environment of the command.
    public init(
        host: SessionHost, clips: @escaping @Sendable (LanguageTag) throws -> String,
        language: @escaping @Sendable () -> LanguageTag, command: @escaping @Sendable () -> String?,
        environment: [String: String], logger: Logger
    ) {
        self.host = host
        self.clips = clips
        self.language = language
        self.command = command
        self.environment = environment
        self.logger = logger
    }

    /// Plays an announcement and returns when it was heard. Falls back to the recorded clip if the text cannot be
    /// spoken.
    ///
    /// A text that Limber composed is spoken by recordings, as far as there are any. Only names, such as the title of a
    /// schedule, are spoken by the voice; without a voice they are left out.
    public func say(_ speech: Speech) async -> AnnouncementOutcome {
        let language = language()
        let voice = await ThreadExecutor.files.run { [command = command()] in
            LiveVoice(of: language, command: command, environment: environment)
        }
        if let text = speech.text(for: language) {
            let catalog = await ThreadExecutor.files.run { try? ReminderCatalog(folder: try clips(language)) }
            let pieces = speech.textLanguage == nil ? [] : catalog?.phrases.pieces(of: text) ?? []
            var phases: [Timeline.Phase] = []
            var spoken: [SpokenText] = []
            let isRecorded = pieces.contains { $0.path != nil }
            for piece in isRecorded ? pieces : [Phrases.Piece(words: text)] {
                if let path = piece.path, let catalog {
                    let clip = await ThreadExecutor.files.run { try? catalog.clip(ofPhrase: path) }
                    guard let clip else { continue }
                    phases.append(.lasting(Clip(path: "\(catalog.folder)/\(path)", frames: clip.frames)))
                } else {
                    guard let words = await self.spoken(piece.words, by: voice) else { continue }
                    spoken.append(words)
                    phases.append(.lasting(words.clip))
                }
                if piece.endsSentence { phases.append(.lasting(Self.pauseAfterSentence)) }
            }
            let outcome = phases.isEmpty ? nil : await host.announcer.announce(phases, in: "", saying: text)
            for words in spoken { await words.remove() }
            if Task.isCancelled { return .stopped }
            if let outcome { return outcome }
        }
        do {
            let (clip, catalog) = try await ThreadExecutor.files.run { try recording(of: speech.clip, in: language) }
            return await host.announcer.announce(
                [.lasting(clip)], in: catalog.folder, saying: catalog.words(of: speech.clip))
        } catch {
            return .unheard("\(error)")
        }
    }

    private static let pauseAfterSentence = Duration.milliseconds(400)

    /// Returns words that a voice has spoken; `nil` without a voice, and after logging its failure.
    private func spoken(_ words: String, by voice: LiveVoice) async -> SpokenText? {
        guard let command = voice.shellCommand else { return nil }
        do {
            let spoken = try await SpokenText(words, by: command, environment: environment)
            synthesis.succeeded()
            return spoken
        } catch {
            if !Task.isCancelled, synthesis.failed() {
                logger.warning("speech synthesis failed, playing the recording", metadata: ["error": "\(error)"])
            }
            return nil
        }
    }

    /// Returns the recording of a sentence, or the English one if the language has none.
    private func recording(of sentence: SpokenClip, in language: LanguageTag) throws -> (Clip, ReminderCatalog) {
        do {
            let catalog = try ReminderCatalog(folder: try clips(language))
            let clip = try catalog.clip(sentence)
            recordings.succeeded()
            return (clip, catalog)
        } catch  where !language.isEnglish {
            if recordings.failed() {
                logger.warning(
                    "no recording in the language, speaking English",
                    metadata: ["language": "\(language)", "error": "\(error)"])
            }
            let catalog = try ReminderCatalog(folder: try clips(.english))
            return (try catalog.clip(sentence), catalog)
        }
    }

    /// Waits until no session runs.
    func untilQuiet() async {
        await host.untilQuiet()
    }
}

extension Speaker {
    /// The outcome of the last attempt, so that consecutive failures are logged once.
    private final class Failures: Sendable {
        private let hasFailed = Mutex(false)

        func succeeded() {
            hasFailed.withLock { $0 = false }
        }

        /// Notes a failure.
        ///
        /// - Returns: Whether to log the failure: true unless the attempt before failed too.
        func failed() -> Bool {
            hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
        }
    }
}
