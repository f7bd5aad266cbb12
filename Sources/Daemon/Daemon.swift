public import ControlSocket
public import Logging
import ServiceLifecycle
public import Session
public import Settings
import UnixSignals

/// What runs unattended: one session after another, and everything that they are controlled with.
public struct Daemon: Sendable {
    private let services: [any Service]
    private let logger: Logger

    /// Puts the services together. Who makes one has the socket: a second daemon of the user's does not get so far.
    ///
    /// - Parameters:
    ///   - path: Where the control socket is.
    ///   - folders: Where things are kept.
    ///   - planner: Finds what a session plays.
    ///   - settings: What is in force at first.
    ///   - read: Reads the settings again.
    ///   - version: What `Ping` answers.
    /// - Throws: ``ControlSocketError``.
    public init(
        at path: ControlSocketPath, folders: SessionFolders, planner: SessionPlanner, settings: ProgramSettings,
        rereading read: @escaping @Sendable () throws -> ProgramSettings, version: String, logger: Logger
    ) throws(ControlSocketError) {
        self.logger = logger
        let socket = try ListeningSocket(at: path)
        let settings = SettingsInForce(settings)
        let otherSound = Silence()
        let host = SessionHost(
            planner: planner,
            files: CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder),
            database: folders.database,
            otherSound: otherSound,
            standards: { settings.current.standards },
            warn: { sentence in logger.warning("\(sentence)") }
        )
        // Ended in the opposite order: the session first, so that everybody hears of its end.
        services = [
            SystemdService(host: host, logger: logger),
            ReloadService(settings: settings, read: read, logger: logger),
            ControlSocketService(
                server: ControlSocketServer(control: host, version: version, logger: logger), socket: socket),
            KeysService(settings: settings, control: host, otherSound: otherSound, logger: logger),
            SessionService(host: host),
        ]
    }

    /// Runs until the process is told to end.
    public func run() async throws {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        try await ServiceGroup(configuration: configuration).run()
    }
}
