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
    public func say(_ speech: Speech) async -> AnnouncementOutcome {
        let language = language()
        let voice = await ThreadExecutor.files.run { [command = command()] in
            LiveVoice(of: language, command: command, environment: environment)
        }
        if let text = speech.text(for: language), let command = voice.shellCommand {
            do {
                let spoken = try await SpokenText(text, by: command, environment: environment)
                synthesis.succeeded()
                let outcome = await host.announcer.announce(spoken.clip, in: spoken.folder, saying: text)
                await spoken.remove()
                return outcome
            } catch {
                if Task.isCancelled { return .stopped }
                if synthesis.failed() {
                    logger.warning("speech synthesis failed, playing the recording", metadata: ["error": "\(error)"])
                }
            }
        }
        do {
            let (clip, catalog) = try await ThreadExecutor.files.run { try recording(of: speech.clip, in: language) }
            return await host.announcer.announce(clip, in: catalog.folder, saying: catalog.words(of: speech.clip))
        } catch {
            return .unheard("\(error)")
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
