import ControlProtocol
import Daemon
import Glibc
import Logging
import MPRIS
import OtherPlayers
import SDBus
import Session
import UserFiles

/// The integrations of a session on a device: other players and MPRIS.
struct SessionIntegrations: Sendable {
    let players: RunningPlayers
    private let mpris: MPRISSettings
    private let logger: Logger

    init(settings: ProgramSettings, folders: SessionFolders, logger: Logger) {
        players = RunningPlayers(
            settings: settings.otherPlayers, environment: ProcessContext.current.environment,
            ledger: folders.playerLedger,
            logger: logger)
        mpris = settings.mpris
        self.logger = logger
    }

    /// Runs the integrations while the session runs, and returns when other players have resumed.
    func join(_ control: any SessionControl) async {
        let showing = Task {
            guard mpris.isEnabled else { return }
            let bus = SessionBus(environment: ProcessContext.current.environment, user: geteuid())
            await MPRISService(control: control, bus: bus, logger: logger).run()
        }
        await players.run(following: control)
        showing.cancel()
        await showing.value
    }
}
