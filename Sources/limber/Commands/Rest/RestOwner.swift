import ControlProtocol
import ControlSocket
import PracticeCore
import PracticeData
import UserFiles

/// The process that times the rest and announces its end.
enum RestOwner {
    /// The daemon, reached through its socket.
    case daemon(ControlSocketClient)
    /// This process, if no daemon runs. Its commands change the rest in the database, as those of other processes do;
    /// `limber rest 120` then waits for the end itself.
    case thisProcess(PracticeService)

    /// Returns the daemon if one answers on the socket, and this process otherwise.
    ///
    /// - Throws: An error if the socket cannot be used, for example because another user owns it.
    static func find(_ settings: ProgramSettings) async throws -> RestOwner {
        do throws(ControlSocketError) {
            let client = try CurrentUser.client(settings)
            _ = try await client.perform(rest: .status)
            return .daemon(client)
        } catch .notRunning, .restRefused(.unsupported), .refused(.sessionAsking) {
            // A session in the foreground serves the socket, but has no rest timer. One at its prompt does not answer.
            return .thisProcess(try await CurrentUser.practice(settings))
        }
    }

    /// Performs a command and returns the status after it.
    func perform(_ command: RestCommand) async throws -> RestStatus {
        switch self {
        case .daemon(let client): try await client.perform(rest: command)
        case .thisProcess(let practice): try await practice.rest.perform(command)
        }
    }
}
