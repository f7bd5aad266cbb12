import ControlProtocol
import Daemon
import Glibc
import Logging
import MPRIS
import OtherPlayers
import SDBus
import Session
import UserFiles

/// What a session that is heard has to do with the rest of the box: other players, and desktops.
struct SessionIntegrations: Sendable {
    let players: RunningPlayers
    private let mpris: MPRISSettings
    private let logger: Logger

    init(settings: ProgramSettings, folders: SessionFolders, logger: Logger) {
        players = RunningPlayers(
            settings: settings.otherPlayers, environment: CurrentUser.environment, ledger: folders.playerLedger,
            logger: logger)
        mpris = settings.mpris
        self.logger = logger
    }

    /// Lets them have a part in a session while it runs, and returns when everybody has been handed back.
    func join(_ control: any SessionControl) async {
        let showing = Task {
            guard mpris.isEnabled else { return }
            let bus = SessionBus(environment: CurrentUser.environment, user: geteuid())
            await MPRISService(control: control, bus: bus, logger: logger).run()
        }
        await players.run(following: control)
        showing.cancel()
        await showing.value
    }
}
