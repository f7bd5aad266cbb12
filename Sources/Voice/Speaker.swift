import Catalog
public import Logging
import Platform
public import PracticeCore
public import Session
import SessionCore

/// Says what there is to say of a notice: with a recorded clip, or in words of the user's where a program can say them.
public struct Speaker: Sendable {
    private let host: SessionHost
    private let clips: @Sendable () throws -> String
    private let command: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger

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

    /// Says it, and returns when it was heard.
    public func say(_ speech: Speech) async -> AnnouncementOutcome {
        if let text = speech.ownText, let command = command() ?? flite {
            do {
                let spoken = try await SpokenText(text, by: command, environment: environment)
                return await host.announce(spoken.clip, in: spoken.folder)
            } catch {
                if Task.isCancelled { return .stopped }
                logger.warning("cannot speak the text, playing a recording", metadata: ["error": "\(error)"])
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
