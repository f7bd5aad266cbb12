import ControlSocket
import ServiceLifecycle
import Synchronization

/// The service that answers on the control socket until the daemon's graceful shutdown.
///
/// A socket can be served once: a second call of ``run()`` returns at once.
final class ControlSocketService: Service {
    private let server: ControlSocketServer
    /// The socket, until ``run()`` takes it.
    private let socket: Mutex<ListeningSocket?>

    init(server: ControlSocketServer, socket: consuming ListeningSocket) {
        self.server = server
        self.socket = Mutex(socket)
    }

    func run() async throws {
        guard let socket = socket.withLock({ $0.take() }) else { return }
        try await server.serve(socket) { try? await gracefulShutdown() }
    }
}
