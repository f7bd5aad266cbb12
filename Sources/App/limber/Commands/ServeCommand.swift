import ArgumentParser
import ControlProtocol
import ControlSocket
import Daemon
import Logging
import PracticeCore
import Resources
import Session
import UserFiles

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "serve", abstract: "Run the Limber daemon.",
        discussion: """
            The daemon plays the sessions that you start with 'limber stretch', 'limber meditate', 'limber play' \
            or a media key. It also sends reminders, times rests and serves the web page.

            SIGTERM ends the daemon; a running session can be resumed later. SIGHUP reloads the configuration, \
            unless nohup started the daemon.
            """)

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        try CurrentUser.checkClock()
        if try await daemon(try settings(of: common.reading())).run() { throw ExitStatus.restart }
    }

    /// Returns the settings; `--quiet` logs only errors.
    private func settings(of reading: SettingsReading) throws -> ProgramSettings {
        var settings = try reading.checked()
        if common.quiet { settings.log.level = .error }
        return settings
    }

    private func daemon(_ settings: ProgramSettings) async throws -> Daemon {
        let examination = SelfExamination(reading: { try common.reading() }, settings: { try self.settings(of: $0) })
        do {
            return try Daemon(
                at: try CurrentUser.serverPath(settings),
                folders: try CurrentUser.folders(),
                planner: SessionPlanner { try .installed },
                reserved: CommandLookup(Limber.self).reservedNames,
                clips: AudioFolder.reminders,
                page: WebPage.locate()?.path,
                settings: settings,
                rereading: { try self.settings(of: common.reading()) },
                environment: ProcessContext.current.environment,
                version: ProgramVersion.text,
                examine: { await examination.findings(about: $0) },
                logger: .daemon(settings.log.level)
            )
        } catch ControlSocketError.served(let path, let process?) {
            // Only a daemon times rests. A session in the foreground serves the same socket.
            let server = CurrentUser.client(of: [try ControlSocketPath(session: path)])
            guard (try? await server.perform(rest: .status)) != nil else {
                throw ControlSocketError.served(path: path, by: process)
            }
            throw CommandError(
                .busy,
                "the daemon is already running: \(process) serves '\(path)'; end it with 'kill \(process.process)'")
        }
    }
}
