import ControlProtocol
import ControlSocket
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import UserFiles

/// The process that times the rest.
enum RestOwner {
    /// The daemon, reached through its socket.
    case daemon(RemoteRest)
    /// No daemon runs: this process may time the rest, and controls it in the database.
    case thisProcess(PracticeService)

    /// Returns the daemon if one runs, or else the database, which other processes may use at the same time.
    static func find(_ settings: ProgramSettings) async throws(Failure) -> RestOwner {
        let client: ControlSocketClient
        do throws(ControlSocketError) {
            client = try CurrentUser.client(settings)
            _ = try await client.perform(rest: .status)
        } catch {
            switch error {
            // A session in the foreground serves the socket, but has no rest timer. One at its prompt does not answer.
            case .notRunning, .restRefused(.unsupported), .refused(.sessionAsking):
                return .thisProcess(try CurrentUser.practice(settings))
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .untrusted, .refused,
                .restRefused, .rejected, .hungUp:
                throw Failure(error)
            }
        }
        return .daemon(RemoteRest(client))
    }

    /// The control of the rest.
    var control: any RestControl {
        switch self {
        case .daemon(let rest): rest
        case .thisProcess(let practice): RestController(practice)
        }
    }
}
