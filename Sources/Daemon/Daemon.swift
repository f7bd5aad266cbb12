public import ControlSocket
import FoundationEssentials
import Glibc
public import Logging
import MPRIS
import MediaKeys
import NotificationHub
import Notifications
import OtherPlayers
import Outbox
import PracticeCore
import PracticeData
import PracticeServices
import SDBus
import ServiceLifecycle
import ServiceSettings
public import Session
import SessionCore
import UnixSignals
public import UserFiles
import Voice
import WebAPI

/// What runs unattended: one session after another, and everything that they are controlled with.
public struct Daemon: Sendable {
    private let services: [any Service]
    private let players: RunningPlayers
    private let files: CheckpointFiles
    private let logger: Logger

    /// Puts the services together. Who makes one has the socket: a second daemon of the user's does not get so far.
    ///
    /// - Parameters:
    ///   - path: Where the control socket is.
    ///   - folders: Where things are kept.
    ///   - planner: Finds what a session plays.
    ///   - clips: Finds the folder of what is said outside of sessions.
    ///   - page: The folder of the web page's files; `nil` where there is none.
    ///   - settings: What is in force at first.
    ///   - read: Reads the settings again.
    ///   - environment: Where the session bus and MPD are.
    ///   - version: What `Ping` answers.
    /// - Throws: `ControlSocketError` where the socket is taken or cannot be made, and `ClockTimer.Failure`.
    public init(
        at path: ControlSocketPath, folders: SessionFolders, planner: SessionPlanner,
        clips: @escaping @Sendable () throws -> String, page: String?,
        settings: ProgramSettings, rereading read: @escaping @Sendable () throws -> ProgramSettings,
        environment: [String: String], version: String, logger: Logger
    ) throws {
        self.logger = logger
        let socket = try ListeningSocket(at: path)
        let players = RunningPlayers(
            settings: settings.otherPlayers, environment: environment, ledger: folders.playerLedger, logger: logger)
        let files = CheckpointFiles(
            stateFolder: folders.state, runtimeFolder: path.folder, socket: path.file)
        self.players = players
        self.files = files
        let settings = CurrentSettings(settings)
        let bus = SessionBus(environment: environment, user: geteuid())
        let calendar: @Sendable () -> ReminderCalendar = {
            let settings = settings.current
            return ReminderCalendar(
                clock: .system(), dayStartsAt: settings.dayStartsAt, weekStartsOn: settings.weekStartsOn)
        }
        let practice = PracticeService(
            database: folders.database,
            context: PracticeContext(
                now: Timestamp.now, days: { .system(startsAt: settings.current.dayStartsAt) }, calendar: calendar,
                lateness: { settings.current.reminders.lateness }, newID: { UUID().uuidString.lowercased() }),
            logger: logger)
        let host = SessionHost(
            planner: planner,
            files: files,
            practice: practice,
            otherSound: players,
            defaults: { settings.current.defaults },
            logger: logger
        )
        let sessions = SharedSessions(
            host: host, link: SessionSocketLink(stateFolder: folders.state), socket: path.file, logger: logger)
        let ledger = NotificationLedger(path: folders.notificationLedger)
        let notifications = NotificationRegistry(leftovers: ledger.notifications)
        let clock = try WallReminderClock(logger: logger)
        let reminders = ReminderService(practice: practice, clock: clock, registry: notifications, logger: logger)
        let responder = NotificationResponses(questions: reminders, practice: practice, registry: notifications)
        let desktop = DesktopNotifications(
            registry: notifications, responder: responder, bus: bus,
            isWanted: {
                guard settings.current.notifications.usesDesktop else { return false }
                // A short wait would drop the notification on a busy machine.
                let consent = try? await practice.waiting(.request).read { try $0.preferences.notificationConsent() }
                return consent == .allowed
            },
            opener: PageOpener(address: { settings.current.http.link }, environment: environment, logger: logger),
            ledger: ledger, logger: logger)
        let rest = RestService(
            RestController(practice.waiting(.init(.seconds(2)))), notifications: notifications, practice: practice,
            logger: logger)
        let backend = Backend(
            control: sessions,
            practice: practice,
            rest: rest,
            notifications: notifications,
            responder: responder,
            notificationStatus: { await NotificationService(environment: environment, user: geteuid()).status($0) },
            notificationChanges: desktop.changes,
            units: { settings.current.units },
            forgetLeftovers: files.forgetLeftovers)
        // Both listen before anything can be put up.
        let voice = VoiceService(
            following: notifications.updates(),
            speaker: Speaker(
                host: host, clips: clips, command: { settings.current.speech.command }, environment: environment,
                logger: logger),
            isWanted: { settings.current.speech.isEnabled },
            wishes: settings.values().map { $0.speech.isEnabled }, logger: logger)
        let toCommand = notifications.updates()
        let command = NotificationCommand(
            { settings.current.notifications.command }, environment: environment, logger: logger)
        let plan = NutritionPlanService(practice: practice, notifications: notifications, logger: logger)
        // Ended in the opposite order: the session first, so that everybody hears of its end.
        services = [
            SystemdService(host: host, logger: logger),
            ReloadService(settings: settings, read: read, logger: logger),
            UntilShutdown { await practice.watch() },
            UntilShutdown { await plan.run() },
            UntilShutdown {
                await reminders.deliverUndelivered()
                await reminders.run(reposting: true)
            },
            // When a day begins, and what is too late, may be other moments now.
            ConfiguredService(of: settings, \.self) { _ in clock.nudge() },
            UntilShutdown { await rest.run() },
            UntilShutdown { await sessions.relay() },
            ControlSocketService(
                server: ControlSocketServer(
                    control: sessions, rest: rest, notifications: backend.scheduled, version: version, logger: logger),
                socket: socket),
            ConfiguredService(of: settings, \.keys) { keys in
                guard keys.isEnabled else { return }
                await MediaKeyService(
                    devices: keys.devices, grab: keys.grabs, control: sessions,
                    isOtherPlayerPlaying: { await players.isPlaying() }, logger: logger
                ).run()
            },
            ConfiguredService(of: settings, \.mpris) { mpris in
                if mpris.isEnabled { await MPRISService(control: sessions, bus: bus, logger: logger).run() }
            },
            UntilShutdown { await desktop.run() },
            UntilShutdown { await voice.run() },
            UntilShutdown { await command.run(following: toCommand) },
            ConfiguredService(of: settings, \.http) { http in
                guard http.isEnabled else { return }
                await WebServer(http, backend, page: page, logger: logger).run()
            },
            ConfiguredService(of: settings, \.forwarding) { forwarding in
                await OutboxService(forwarding, practice: practice, logger: logger).run()
            },
            MemoryService(control: host),
            PlayersService(players: players, control: host),
            SessionService(host: host),
        ]
    }

    /// Runs until the process is told to end.
    public func run() async throws {
        // Before anything sounds: what a daemon that died has silenced. Not while another process plays, for that holds
        // the players now.
        try? await files.locked { await players.undo() }
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        try await ServiceGroup(configuration: configuration).run()
    }
}
