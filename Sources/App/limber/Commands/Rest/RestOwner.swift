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
        if let client = try await daemon(settings, within: nil) { return .daemon(client) }
        return .thisProcess(try await CurrentUser.practice(settings))
    }

    private static func daemon(
        _ settings: ProgramSettings, within timeout: Duration?
    ) async throws -> ControlSocketClient? {
        do throws(ControlSocketError) {
            let client = try await CurrentUser.client(settings, timeout: timeout)
            _ = try await client.perform(rest: .status)
            return client
        } catch .notRunning, .restRefused(.unsupported), .refused(.sessionAsking) {
            // A session in the foreground serves the socket, but has no rest timer. One at its prompt does not answer.
            return nil
        }
    }

    /// Returns whether a daemon is running. A session in the foreground serves the socket, too, but only a daemon times
    /// rests.
    ///
    /// - Parameter timeout: The longest wait for its answer; `nil` for no limit.
    static func isDaemon(_ settings: ProgramSettings, within timeout: Duration? = nil) async -> Bool {
        // Whatever the error is, no daemon has answered.
        (try? await daemon(settings, within: timeout)) != nil
    }

    /// Performs a command and returns the status after it.
    func perform(_ command: RestCommand) async throws -> RestStatus {
        switch self {
        case .daemon(let client): try await client.perform(rest: command)
        case .thisProcess(let practice): try await practice.rest.perform(command)
        }
    }
}
