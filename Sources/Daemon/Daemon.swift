public import ControlSocket
import FoundationEssentials
import Glibc
public import Logging
import MPRIS
import MediaKeys
import Notifications
import OtherPlayers
import Outbox
import PracticeCore
import Reminders
import SDBus
import ServiceLifecycle
public import Session
import SessionCore
public import Settings
import Store
import UnixSignals
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
        let files = CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder)
        self.players = players
        self.files = files
        let settings = SettingsInForce(settings)
        let bus = SessionBus(environment: environment, user: geteuid())
        let host = SessionHost(
            planner: planner,
            files: files,
            database: folders.database,
            otherSound: players,
            standards: { settings.current.standards },
            warn: { sentence in logger.warning("\(sentence)") }
        )
        let notices = NoticeBoard()
        let watch = StoreWatch(database: folders.database, logger: logger)
        let clock = try WallReminderClock(logger: logger)
        let calendar: @Sendable () -> ReminderCalendar = {
            let settings = settings.current
            return ReminderCalendar(
                clock: .system(), dayStartsAt: settings.dayStartsAt, weekStartsOn: settings.weekStartsOn)
        }
        let reminders = ReminderService(
            database: folders.database, clock: clock, calendar: calendar,
            lateness: { settings.current.reminders.lateness }, board: notices,
            newID: { UUID().uuidString.lowercased() }, logger: logger)
        let responder = NoticeDesk(
            questions: reminders, database: folders.database, now: { Timestamp(Date()) }, board: notices)
        let desktop = DesktopNotifications(
            board: notices, responder: responder, bus: bus,
            isWanted: {
                let consent = try? Store(path: folders.database).notificationConsent()
                return settings.current.notices.usesDesktop && consent == .allowed
            },
            opener: PageOpener(address: { settings.current.http.link }, environment: environment, logger: logger),
            logger: logger)
        let rest = RestService(
            RestDesk(database: folders.database, now: { Timestamp(Date()) }), notices: notices, watch: watch,
            logger: logger)
        let backend = Backend(
            control: host,
            database: folders.database,
            now: { Timestamp(Date()) },
            days: { .system(startsAt: settings.current.dayStartsAt) },
            weekStartsOn: { settings.current.weekStartsOn },
            rest: rest,
            notices: notices,
            watch: watch,
            calendar: calendar,
            responder: responder,
            notifications: { await NotificationService(environment: environment, user: geteuid()).status($0) },
            notificationChanges: desktop.changes,
            forgetLeftovers: files.forgetLeftovers)
        // Both listen before anything can be put up.
        let voice = VoiceService(
            following: notices.updates(),
            speaker: Speaker(
                host: host, clips: clips, command: { settings.current.speech.command }, environment: environment,
                logger: logger),
            isWanted: { settings.current.speech.isEnabled },
            wishes: settings.values().map { $0.speech.isEnabled }, logger: logger)
        let toCommand = notices.updates()
        let command = NoticeCommand(
            { settings.current.notices.command }, environment: environment, logger: logger)
        let plan = PlanService(
            database: folders.database, notices: notices, now: backend.now, days: backend.days, calendar: calendar,
            logger: logger)
        // Ended in the opposite order: the session first, so that everybody hears of its end.
        services = [
            SystemdService(host: host, logger: logger),
            ReloadService(settings: settings, read: read, logger: logger),
            UntilShutdown { await watch.run() },
            UntilShutdown { await plan.run(watch.changes()) },
            UntilShutdown {
                await reminders.tellUntold()
                await reminders.run(watch.changes())
            },
            // When a day begins, and what is too late, may be other moments now.
            ConfiguredService(of: settings, \.self) { _ in clock.nudge() },
            UntilShutdown { await rest.run() },
            ControlSocketService(
                server: ControlSocketServer(
                    control: host, rest: rest, notices: backend.scheduled, version: version, logger: logger),
                socket: socket),
            ConfiguredService(of: settings, \.keys) { keys in
                guard keys.isEnabled else { return }
                await MediaKeyService(
                    devices: keys.devices, grab: keys.grabs, control: host,
                    isOtherPlayerPlaying: { await players.isPlaying() }, logger: logger
                ).run()
            },
            ConfiguredService(of: settings, \.mpris) { mpris in
                if mpris.isEnabled { await MPRISService(control: host, bus: bus, logger: logger).run() }
            },
            UntilShutdown { await desktop.run() },
            UntilShutdown { await voice.run() },
            UntilShutdown { await command.run(following: toCommand) },
            ConfiguredService(of: settings, \.http) { http in
                guard http.isEnabled else { return }
                await WebServer(http, backend, page: page, logger: logger).run()
            },
            ConfiguredService(of: settings, \.forwarding) { forwarding in
                await OutboxService(
                    forwarding, database: folders.database, watch: watch, now: backend.now, logger: logger
                ).run()
            },
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
