import ControlProtocol
import ControlSocket
import Daemon
import Glibc
import Logging
import MPRIS
import Notifications
import OtherPlayers
import PracticeCore
import PracticeData
import Resources
import SDBus
import Session
import SessionCore
import UserFiles
import Voice

/// Sends notifications from this process if no daemon runs, by every delivery that is on except the page.
struct ForegroundNotifications: Sendable {
    let settings: ProgramSettings
    let practice: PracticeService
    let logger: Logger

    /// Delivers a notification, and returns when it was shown and spoken. The failure of one delivery is logged and
    /// does not affect the others.
    func deliver(_ notification: UserNotification, _ manner: NotificationManner = .aloud) async {
        async let showing: Void = show(notification, manner)
        async let saying: Void = say(notification, manner)
        async let running: Void = run(notification, manner)
        _ = await (showing, saying, running)
    }

    private func show(_ notification: UserNotification, _ manner: NotificationManner) async {
        guard settings.notices.usesDesktop else { return }
        do {
            guard try await practice.read({ try $0.preferences.notificationConsent() }) == .allowed else { return }
            try await NotificationService(environment: ProcessContext.current.environment, user: geteuid())
                .show(notification, manner, logger: logger)
        } catch {
            logger.warning("cannot show the notification on the desktop", metadata: ["error": "\(error)"])
        }
    }

    private func say(_ notification: UserNotification, _ manner: NotificationManner) async {
        // A command without its folders has ended with their error.
        guard settings.speech.isEnabled, manner == .aloud, let outcome = try? await speak(notification.speech) else {
            return
        }
        switch outcome {
        case .said, .stopped: break
        case .busy:
            // Only speech that waits for the end of a session was expected to be heard.
            if notification.speech.patience == .untilSessionEnds {
                logger.warning("notification not spoken: a session is running")
            }
        case .unheard(let reason): logger.warning("cannot speak the notification", metadata: ["error": "\(reason)"])
        }
    }

    /// Speaks on the output of the sessions while other players pause, and returns when that was heard.
    ///
    /// - Throws: The error of a process without its folders.
    func speak(_ speech: Speech) async throws -> AnnouncementOutcome {
        let (folders, path) = (try CurrentUser.folders(), try CurrentUser.serverPath(settings))
        let integrations = SessionIntegrations(settings: settings, folders: folders, logger: logger)
        let host = SessionHost(
            planner: SessionPlanner { try .installed },
            files: CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder),
            practice: practice, otherPlayback: integrations.players,
            defaults: { [settings] in settings.defaults }, logger: logger)
        let speaker = Speaker(
            host: host, clips: AudioFolder.reminders, language: { [settings] in settings.session.language },
            command: { [settings] in settings.speech.command }, environment: ProcessContext.current.environment,
            logger: logger)
        // MPRIS is off: desktops show no player for an announcement.
        async let silencing: Void = integrations.players.run(following: host)
        let outcome = await speaker.say(speech)
        await host.close()
        await silencing
        return outcome
    }

    private func run(_ notification: UserNotification, _ manner: NotificationManner) async {
        let command = NotificationCommand(
            { [settings] in settings.notices.command }, environment: ProcessContext.current.environment,
            logger: logger)
        await command.run(for: notification, manner)
    }
}

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
