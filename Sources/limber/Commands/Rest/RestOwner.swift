import ControlProtocol
import ControlSocket
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import UserFiles

/// Who waits for the end of the rest.
enum RestOwner {
    /// A daemon.
    case daemon(RemoteRest)
    /// This process, if it wants to hear of it.
    case here(PracticeService)

    /// The daemon where one runs; else the database, which other processes may wait on, too.
    ///
    static func find(_ settings: ProgramSettings) async throws(Failure) -> RestOwner {
        let client: ControlSocketClient
        do throws(ControlSocketError) {
            client = try CurrentUser.client(settings)
            _ = try await client.perform(rest: .status)
        } catch {
            switch error {
            // A session that a terminal plays, or is about to play, has nothing to do with rests.
            case .notRunning, .restRefused(.unsupported), .refused(.sessionAsking):
                return .here(try CurrentUser.practice(settings))
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .untrusted, .refused,
                .restRefused, .rejected, .hungUp:
                throw Failure(error)
            }
        }
        return .daemon(RemoteRest(client))
    }

    /// What to say things to.
    var control: any RestControl {
        switch self {
        case .daemon(let rest): rest
        case .here(let practice): RestController(practice)
        }
    }
}
