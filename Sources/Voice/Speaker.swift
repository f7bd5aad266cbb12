import Catalog
public import Logging
import Platform
public import PracticeCore
public import Session
import SessionCore
import Synchronization

/// The voice of reminders and other notifications: plays a recorded clip, or the user's text through a speech program.
public struct Speaker: Sendable {
    private let host: SessionHost
    private let clips: @Sendable () throws -> String
    private let command: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger
    private let synthesis = Synthesis()

    /// Creates a speaker.
    ///
    /// - Parameters:
    ///   - host: The session host, which plays announcements between sessions.
    ///   - clips: Returns the folder of the recorded clips. Called for each announcement that plays one.
    ///   - command: Returns the shell command that turns a text into audio, with `{txt}` and `{wav}`; `nil` means flite
    ///     if it is installed.
    ///   - environment: The environment of the command.
    public init(
        host: SessionHost, clips: @escaping @Sendable () throws -> String, command: @escaping @Sendable () -> String?,
        environment: [String: String], logger: Logger
    ) {
        self.host = host
        self.clips = clips
        self.command = command
        self.environment = environment
        self.logger = logger
    }

    /// Plays an announcement and returns when it was heard. Falls back to the recorded clip if the text cannot be
    /// spoken.
    public func say(_ speech: Speech) async -> AnnouncementOutcome {
        if let text = speech.ownText, let command = command() ?? flite {
            do {
                let spoken = try await SpokenText(text, by: command, environment: environment)
                synthesis.succeeded()
                return await host.announce(spoken.clip, in: spoken.folder)
            } catch {
                if Task.isCancelled { return .stopped }
                if synthesis.failed() {
                    logger.warning("speech synthesis failed, playing the recording", metadata: ["error": "\(error)"])
                }
            }
        }
        do {
            let catalog = try ReminderCatalog(folder: try clips())
            return await host.announce(try catalog.clip(speech.clip), in: catalog.folder)
        } catch {
            return .unheard("\(error)")
        }
    }

    /// Waits until no session runs.
    func untilQuiet() async {
        await host.untilQuiet()
    }

    /// The flite command with the voice rms; `nil` if flite is not installed.
    private var flite: String? {
        ChildProgram.path(of: "flite", environment: environment).map { _ in
            "flite -voice rms --setf duration_stretch=1.2 -f {txt} -o {wav}"
        }
    }
}

extension Speaker {
    /// The outcome of the last synthesis, so that consecutive failures are logged once.
    private final class Synthesis: Sendable {
        private let hasFailed = Mutex(false)

        func succeeded() {
            hasFailed.withLock { $0 = false }
        }

        /// Notes a failure.
        ///
        /// - Returns: Whether to log the failure: true unless the synthesis before failed too.
        func failed() -> Bool {
            hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
        }
    }
}
