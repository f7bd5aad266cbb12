import ArgumentParser
import ControlProtocol
import ControlSocket
import Daemon
import Logging
import Resources
import Session
import UserFiles

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run unattended, and play sessions for whoever asks.",
        discussion: """
            Sessions are started with 'limber stretch', 'limber meditate', 'limber play' or a media key, and go on whatever \
            becomes of who started them. SIGTERM ends it, and leaves a running session to be resumed; SIGHUP reads the configuration \
            again, unless 'nohup' started it.
            """
    )

    @OptionGroup(title: "Configuration")
    var settingsArguments: SettingsArguments

    func run() async throws {
        do {
            try ThisUser.checkClock()
            let settings = try settingsArguments.reading().checked()
            try await daemon(settings).run()
        } catch {
            throw Failure(error)
        }
    }

    private func daemon(_ settings: ProgramSettings) async throws -> Daemon {
        do {
            return try Daemon(
                at: try ThisUser.serverPath(settings),
                folders: try ThisUser.folders(),
                planner: SessionPlanner { try .installed },
                clips: { try AudioFolder.locate().reminders },
                page: WebPage.locate()?.path,
                settings: settings,
                rereading: { [settingsArguments] in try settingsArguments.reading().checked() },
                environment: ThisUser.environment,
                version: ProgramVersion.text,
                logger: .daemon(settings.log.level)
            )
        } catch ControlSocketError.served(let path, let process?) {
            // Only a daemon keeps rests.
            guard (try? await ThisUser.client(settings).perform(rest: .status)) != nil else {
                throw ControlSocketError.served(path: path, by: process)
            }
            throw Failure(
                .busy,
                "a daemon is running already: \(process) serves '\(path)'; end it with 'kill \(process.process)'")
        }
    }
}
