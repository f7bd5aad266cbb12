import Catalog
public import Logging
import Platform
public import PracticeCore
public import Session
import SessionCore
import Synchronization

/// Speaks a notification: the user's own words where a program can synthesize them, else a recorded clip.
public struct Speaker: Sendable {
    private let host: SessionHost
    private let clips: @Sendable () throws -> String
    private let command: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger
    private let synthesis = Synthesis()

    /// - Parameters:
    ///   - host: What sounds on this box.
    ///   - clips: Finds the folder of the recorded clips when it is needed.
    ///   - command: What makes sound of a text: a line of shell with `{txt}` and `{wav}`; `nil` for flite, where that is
    ///     installed.
    ///   - environment: That of the command.
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

    /// Speaks a notification, and returns when it was heard.
    public func say(_ speech: Speech) async -> AnnouncementOutcome {
        if let text = speech.ownText, let command = command() ?? flite {
            do {
                let spoken = try await SpokenText(text, by: command, environment: environment)
                synthesis.worked()
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

    /// Returns when no session runs.
    func untilQuiet() async {
        await host.untilQuiet()
    }

    /// The voice of the recorded clips.
    private var flite: String? {
        ChildProgram.path(of: "flite", environment: environment).map { _ in
            "flite -voice rms --setf duration_stretch=1.2 -f {txt} -o {wav}"
        }
    }
}

extension Speaker {
    /// The result of the last synthesis, so that the log has one line for failures in a row.
    private final class Synthesis: Sendable {
        private let hasFailed = Mutex(false)

        func worked() {
            hasFailed.withLock { $0 = false }
        }

        /// - Returns: Whether the synthesis before did not fail.
        func failed() -> Bool {
            hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
        }
    }
}
