import ControlProtocol
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
import Platform
import PracticeCore
public import PracticeData
public import PracticeServices
import SDBus
import ServiceLifecycle
import ServiceSettings
public import Session
public import SessionCore
import UnixSignals
public import UserFiles
import Voice
import WebAPI

/// The daemon, `limber serve`: plays one session after another and serves every adapter.
///
/// This folder is the composition root. It creates the services, connects them, and starts and stops them with the
/// process. Rules, protocols and devices are in the modules of the services. Only the executable creates a daemon,
/// once.
public struct Daemon: Sendable {
    private let services: [any Service]
    private let players: RunningPlayers
    private let files: CheckpointFiles
    private let restart: IdleRestart
    private let logger: Logger

    /// Creates the services and takes the control socket, so that a second daemon of the same user fails here.
    ///
    /// - Parameters:
    ///   - path: The path of the control socket.
    ///   - folders: The folders for data and state.
    ///   - planner: Finds the catalog and makes the session plan.
    ///   - reserved: The words that no routine may have as its name.
    ///   - clips: Finds the folder of clips for announcements outside of sessions, in a language.
    ///   - page: The folder of the web page; `nil` for none.
    ///   - settings: The settings at the start.
    ///   - read: Reads the settings again.
    ///   - environment: The environment with the addresses of the session bus and of MPD.
    ///   - version: The version that `Ping` returns.
    ///   - examine: Examines the daemon for `limber doctor`.
    /// - Throws: `ControlSocketError` if the socket is in use or cannot be created, and `ThreadError` if its event loop
    ///   cannot start.
    public init(
        at path: ControlSocketPath, folders: SessionFolders, planner: SessionPlanner, reserved: [String],
        clips: @escaping @Sendable (LanguageTag) throws -> String, page: String?,
        settings: ProgramSettings, rereading read: @escaping @Sendable () throws -> ProgramSettings,
        environment: [String: String], version: String,
        examine: @escaping @Sendable (DaemonParts) async -> any Encodable & Sendable, logger: Logger
    ) throws {
        self.logger = logger
        try ControlSocketServer.startEventLoop()
        let socket = try ListeningSocket(at: path)
        let players = RunningPlayers(
            settings: settings.otherPlayers, environment: environment, ledger: folders.playerLedger, logger: logger)
        let files = CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder)
        self.players = players
        self.files = files
        let settings = CurrentSettings(settings)
        let bus = SessionBus(environment: environment, user: geteuid())
        let calendar: @Sendable () -> ReminderCalendar = {
            let settings = settings.current
            return ReminderCalendar(
                clock: .system(), dayStartsAt: settings.dayStartsAt, weekStartsOn: settings.weekStartsOn)
        }
        logger.notice("keeping the history", metadata: ["folder": "\(folders.data)"])
        let practice = PracticeService(
            database: folders.database,
            context: PracticeContext(
                now: Timestamp.now, days: { calendar().days }, calendar: calendar,
                lateness: { settings.current.reminders.lateness }, newID: { UUID().uuidString.lowercased() }),
            logger: logger)
        let routines = RoutineLibrary(
            practice: practice, planner: planner, options: { settings.current.session },
            speech: InstalledSpeech(command: { settings.current.speech.command }, environment: environment),
            reserved: reserved, logger: logger)
        let host = SessionHost(
            planner: planner,
            files: files,
            practice: practice,
            routines: routines,
            otherPlayback: players,
            defaults: { settings.current.defaults },
            logger: logger
        )
        restart = IdleRestart(of: host)
        let ledger = NotificationLedger(path: folders.notificationLedger)
        let notifications = NotificationRegistry(leftovers: ledger.notifications)
        let clock = WallReminderClock(logger: logger)
        let reminders = ReminderService(
            practice: practice, clock: clock, registry: notifications,
            startSession: { () async throws(SessionRefusal) in
                _ = try await host.perform(.start(SessionRequest()))
            },
            logger: logger)
        let scheduleClock = WallReminderClock(logger: logger)
        let schedules = ScheduleService(
            practice: practice, clock: scheduleClock, registry: notifications, host: host,
            surroundings: ScheduleService.Surroundings(
                hasSession: { await host.isBusy }, isPlaying: { await players.isPlaying() }),
            // The group of a shared socket can write the database.
            sender: path.isShared ? .guest : .owner, logger: logger)
        let responder = NotificationResponseRouter(
            questions: reminders, schedules: schedules, practice: practice, registry: notifications)
        let desktop = DesktopNotifications(
            registry: notifications, responder: responder, bus: bus,
            isAllowed: {
                guard settings.current.notices.usesDesktop else { return false }
                // A short wait would lose the notification on a busy machine.
                let consent = try? await practice.waiting(.request).read { try $0.preferences.notificationConsent() }
                return consent == .allowed
            },
            opener: PageOpener(address: { settings.current.http.link }, environment: environment, logger: logger),
            ledger: ledger, logger: logger)
        let rest = RestService(practice: practice, notifications: notifications, logger: logger)
        let (pictureFaults, calendarFaults) = (LoggedFaults(logger: logger), LoggedFaults(logger: logger))
        let backend = Backend(
            control: host,
            routines: routines,
            plan: { request throws(SessionRefusal) in try await host.plan(request) },
            scheduledSession: { request throws(SessionRefusal) in try await host.scheduled(request) },
            practice: practice,
            notifications: notifications,
            responder: responder,
            notificationStatus: { await NotificationService(environment: environment, user: geteuid()).status($0) },
            notificationChanges: desktop.changes,
            units: { settings.current.units },
            courses: { try planner.courses(configured: settings.current.session) },
            programmes: { await routines.programmes() },
            stretches: { try planner.stretches(configured: settings.current.session) },
            pictures: { try planner.drawings(configured: settings.current.session, logging: pictureFaults) },
            picture: { try planner.image(of: $0, configured: settings.current.session) },
            outputs: { settings.current.outputs.keys.sorted() },
            startOutcomes: { await schedules.outcomes },
            calendarFaults: { calendarFaults.current },
            unsavedSessions: { try files.unsavedSessions(now: .now()) },
            forgetLeftovers: files.forgetLeftovers)
        let access = PageAccess()
        // Subscribe before anything can post a notification.
        let voice = VoiceService(
            following: notifications.updates(),
            speaker: Speaker(
                host: host, clips: clips, language: { settings.current.session.language },
                command: { settings.current.speech.command }, environment: environment, logger: logger),
            isEnabled: { settings.current.speech.isEnabled },
            enabledChanges: settings.values().map { $0.speech.isEnabled }, logger: logger)
        let commandUpdates = notifications.updates()
        let command = NotificationCommand(
            { settings.current.notices.command }, environment: environment, logger: logger)
        let plan = NutritionPlanService(practice: practice, notifications: notifications, logger: logger)
        // The services stop in reverse order: the session first, so that every adapter receives its end.
        services = [
            SystemdService(host: host, logger: logger),
            ReloadService(settings: settings, read: read, logger: logger),
            UntilShutdown { await practice.watch() },
            UntilShutdown { await plan.run() },
            UntilShutdown { await reminders.run(reposting: true) },
            UntilShutdown {
                await host.whenPlayed { () async throws(SessionRefusal) in try await schedules.startPutOff() }
                await schedules.run()
            },
            ConfiguredService(of: settings, \.schedule) { schedule in
                await CalendarService(path: schedule.calendar, practice: practice, faults: calendarFaults).run()
            },
            // The start of the day and the limit for late reminders may have changed.
            ConfiguredService(of: settings, \.self) { _ in clock.nudge() },
            UntilShutdown { await rest.run() },
            ControlSocketService(
                server: ControlSocketServer(
                    control: host, rest: backend.practice.rest, notifications: backend.scheduled,
                    // Without systemd, nobody starts the daemon again.
                    restart: environment["NOTIFY_SOCKET"] == nil ? nil : restart, page: access,
                    version: version, dataFolder: folders.data,
                    settings: { settings.current.effectiveSettings },
                    examine: {
                        await examine(DaemonParts(settings: settings.current, practice: practice, host: host))
                    }, logger: logger),
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
            UntilShutdown { await command.run(following: commandUpdates) },
            ConfiguredService(of: settings, \.http) { http in
                await WebServer(
                    http, backend, page: page, logIns: folders.logIns, sharedSocket: path.isShared ? path.file : nil,
                    access: access, logger: logger
                ).run()
            },
            ConfiguredService(of: settings, \.server) { server in
                await OutboxService(server, practice: practice, environment: environment, logger: logger).run()
            },
            MemoryService(control: host),
            PlayersService(players: players, control: host),
            SessionService(host: host),
        ]
    }

    /// Runs the services until SIGTERM or SIGINT, or until a restart is due.
    ///
    /// - Returns: Whether the daemon is to be started again.
    public func run() async throws -> Bool {
        // Resume the players that a crashed daemon left paused. If another process plays a session, it owns these
        // players now.
        try? await files.locked { await players.undo() }
        // Services stop in reverse order: the limit is set before the first of them stops.
        let supervised: [any Service] =
            services.map { ServiceOnTaskPool(service: $0, logger: logger) } + [ShutdownLimit(logger: logger)]
        var configuration = ServiceGroupConfiguration(
            services: supervised.map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        let group = ServiceGroup(configuration: configuration)
        let restarting = Task {
            guard await restart.untilDue() else { return false }
            logger.notice("restarting")
            await group.triggerGracefulShutdown()
            return true
        }
        // A blocked task pool must not delay signals.
        try await withTaskExecutorPreference(ThreadExecutor(name: "limber-signals")) { try await group.run() }
        ShutdownLimit.lift()
        restarting.cancel()
        return await restarting.value
    }
}

extension SessionHost: ScheduledSessionHost {}

extension CheckedPlan: CheckedSession {}

/// The parts of a running daemon that its examination uses.
public struct DaemonParts: Sendable {
    /// The settings in force.
    public let settings: ProgramSettings
    /// The daemon's connections to the history. A connection of its own would release their locks when it closes.
    public let practice: PracticeService
    /// The sessions, which no trial of an output may disturb.
    public let host: SessionHost
}
