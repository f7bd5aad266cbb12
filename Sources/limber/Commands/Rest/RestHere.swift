import ControlProtocol
import ControlSocket
import Daemon
import Glibc
import Logging
import OtherPlayers
import PracticeCore
import Reminders
import Resources
import Session
import Settings
import Voice

/// A rest whose end this process waits for, tells and says, where no daemon does.
struct RestHere {
    private let desk: RestDesk
    private let logger = Logger(label: "limber") { _ in SpokenLog { _, sentence in StandardError.say(sentence) } }

    init(_ desk: RestDesk) {
        self.desk = desk
    }

    /// Starts a rest, and returns when it is over and said.
    ///
    /// - Throws: What can be made a ``Failure``; an exit status where it was not waited for to its end.
    func run(_ request: RestRequest) async throws {
        let settings = ThisUser.settings
        let folders = try ThisUser.folders()
        let watch = StoreWatch(database: folders.database, logger: logger)
        let service = RestService(desk, notices: NoticeBoard(), watch: watch, logger: logger)
        _ = try await service.perform(.start(request))
        let waiting = [Task { await watch.run() }, Task { await service.run() }]
        defer { for task in waiting { task.cancel() } }
        try await RestWait(service, atInterrupt: .cancel).run()
        // A daemon that came meanwhile may have told it.
        guard await service.tellIfOver(), settings.speech.isEnabled else { return }
        await say(request.words.notice.speech, settings, folders)
    }

    private func say(_ speech: Speech, _ settings: ProgramSettings, _ folders: SessionFolders) async {
        guard let path = try? ThisUser.serverPath(settings) else { return }
        let players = RunningPlayers(
            settings: settings.otherPlayers, environment: ThisUser.environment, ledger: folders.playerLedger,
            logger: logger)
        let host = SessionHost(
            planner: SessionPlanner { try .installed },
            files: CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder),
            database: folders.database, otherSound: players, standards: { settings.standards },
            warn: { sentence in StandardError.say(sentence) })
        let speaker = Speaker(
            host: host, clips: { try AudioFolder.locate().reminders }, command: { settings.speech.command },
            environment: ThisUser.environment, logger: logger)
        let silencing = Task { await players.run(following: host) }
        if case .unheard(let reason) = await speaker.say(speech) {
            StandardError.say("the end of the rest is not heard: \(reason)")
        }
        await host.close()
        await silencing.value
    }
}
