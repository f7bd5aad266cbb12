import ArgumentParser
import ControlSocket
import Daemon
import Logging
import Session

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run unattended, and play sessions for whoever asks.",
        discussion: """
            Sessions are started with 'limber stretch', 'limber play' or a media key, and go on whatever becomes of who \
            started them. SIGTERM ends it, and leaves a running session to be resumed; SIGHUP reads the configuration \
            again.
            """
    )

    func run() async throws {
        do {
            let daemon = try Daemon(
                at: try ThisUser.serverPath(),
                folders: try ThisUser.folders(),
                planner: SessionPlanner { try .installed },
                standards: { SessionHost.Standards() },
                version: Limber.version,
                logger: Logger(label: "limber") { _ in SpokenLog(logLevel: .notice, say: DaemonLog.say) }
            )
            try await daemon.run()
        } catch {
            throw Failure(error)
        }
    }
}
