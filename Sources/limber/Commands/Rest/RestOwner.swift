import ControlProtocol
import ControlSocket
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import UserFiles

/// The process that times the rest and announces its end.
enum RestOwner {
    /// The daemon, reached through its socket.
    case daemon(RemoteRest)
    /// This process, if no daemon runs. Its commands change the rest in the database; `limber rest 120` then waits for
    /// the end itself.
    case thisProcess(PracticeService)

    /// Returns the daemon if one answers on the socket, and this process otherwise.
    ///
    /// - Throws: An error if the socket cannot be used, for example because another user owns it.
    static func find(_ settings: ProgramSettings) async throws -> RestOwner {
        let client: ControlSocketClient
        do throws(ControlSocketError) {
            client = try CurrentUser.client(settings)
            _ = try await client.perform(rest: .status)
        } catch .notRunning, .restRefused(.unsupported), .refused(.sessionAsking) {
            // A session in the foreground serves the socket, but has no rest timer. One at its prompt does not answer.
            return .thisProcess(try await CurrentUser.practice(settings))
        }
        return .daemon(RemoteRest(client))
    }

    /// The interface to the rest: over the socket, or in the database, which other processes may change at the same
    /// time.
    var control: any RestControl {
        switch self {
        case .daemon(let rest): rest
        case .thisProcess(let practice): RestController(practice)
        }
    }
}
