public import ControlSocket
public import Logging
import ServiceLifecycle
public import Session
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
    ///   - standards: What every session begins with; asked whenever one starts.
    ///   - version: What `Ping` answers.
    /// - Throws: ``ControlSocketError``.
    public init(
        at path: ControlSocketPath, folders: SessionFolders, planner: SessionPlanner,
        standards: @escaping @Sendable () -> SessionHost.Standards, version: String, logger: Logger
    ) throws(ControlSocketError) {
        self.logger = logger
        let socket = try ListeningSocket(at: path)
        let host = SessionHost(
            planner: planner,
            files: CheckpointFiles(stateFolder: folders.state, runtimeFolder: path.folder),
            database: folders.database,
            otherSound: Silence(),
            standards: standards,
            warn: { sentence in logger.warning("\(sentence)") }
        )
        // Ended in the opposite order: first the session, so that everybody hears of its end.
        services = [
            ControlSocketService(
                server: ControlSocketServer(control: host, version: version, logger: logger), socket: socket),
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
