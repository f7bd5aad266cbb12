import ControlSocket
import Daemon
import Glibc
import Logging
import Notifications
import OtherPlayers
import PracticeCore
import PracticeData
import Resources
import SDBus
import Session
import UserFiles
import Voice

/// Brings a notice to the person from this process, where no daemon runs: by every delivery that is on.
struct ForegroundNotices: Sendable {
    let settings: ProgramSettings
    let practice: PracticeService
    let logger: Logger

    /// Returns when it was shown and heard. What is in the way of one delivery is logged, and leaves the others.
    func deliver(_ notice: Notice, _ manner: NoticeManner = .aloud) async {
        async let showing: Void = show(notice, manner)
        async let saying: Void = say(notice, manner)
        async let running: Void = run(notice, manner)
        _ = await (showing, saying, running)
    }

    private func show(_ notice: Notice, _ manner: NoticeManner) async {
        guard settings.notices.usesDesktop else { return }
        let status = await NotificationStatus.ofThisBox(practice)
        guard status.consent == .allowed else { return }
        do throws(BusError) {
            try await NotificationService(environment: ThisUser.environment, user: geteuid())
                .show(notice, manner, logger: logger)
        } catch {
            logger.warning("cannot show the notification on the desktop", metadata: ["error": "\(error.message)"])
        }
    }

    private func say(_ notice: Notice, _ manner: NoticeManner) async {
        guard settings.speech.isEnabled, manner == .aloud, let folders = try? ThisUser.folders(),
            let path = try? ThisUser.serverPath(settings)
        else { return }
        let surroundings = Surroundings(settings: settings, folders: folders, logger: logger)
        let host = SessionHost(
            planner: SessionPlanner { try .installed },
            files: CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder),
            practice: practice, otherSound: surroundings.players,
            standards: { [settings] in settings.standards }, logger: logger)
        let speaker = Speaker(
            host: host, clips: { try AudioFolder.locate().reminders },
            command: { [settings] in settings.speech.command }, environment: ThisUser.environment, logger: logger)
        // Other players make way for it, and no desktop sees a player of ours.
        async let silencing: Void = surroundings.players.run(following: host)
        switch await speaker.say(notice.speech) {
        case .said, .stopped: break
        case .busy:
            // Of what is only for now, nobody expects that.
            if notice.speech.patience == .untilSessionEnds {
                logger.warning("notification not spoken: a session is running")
            }
        case .unheard(let reason): logger.warning("cannot speak the notification", metadata: ["error": "\(reason)"])
        }
        await host.close()
        await silencing
    }

    private func run(_ notice: Notice, _ manner: NoticeManner) async {
        let command = NoticeCommand(
            { [settings] in settings.notices.command }, environment: ThisUser.environment, logger: logger)
        await command.run(for: notice, manner)
    }
}
