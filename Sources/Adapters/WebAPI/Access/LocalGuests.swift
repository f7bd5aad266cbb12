import HTTPTypes
import Platform
import ServiceSettings

/// The rule by which clients of this computer use a server without a token. A client is the user who owns its socket.
enum LocalGuests: Hashable, Sendable {
    /// All clients: the file system decides who opens the server's socket.
    case everybody
    /// No others than root and the user of the daemon.
    case none
    /// Also the group of the system service's control socket.
    case group(socket: String)

    /// Creates the rule.
    ///
    /// - Parameter sharedSocket: The control socket of the system service; `nil` for the daemon of a user.
    init(_ settings: HTTPSettings, sharedSocket: String?) {
        self =
            switch settings.address {
            case .socket: .everybody
            case .network: sharedSocket.map { .group(socket: $0) } ?? .none
            }
    }

    /// Checks that a client may use the server.
    ///
    /// - Parameter user: The owner of the client's socket; `nil` if it is unknown.
    /// - Throws: ``APIError`` with status 403 and the remedy.
    func check(_ user: LocalUser?) async throws(APIError) {
        switch self {
        case .everybody:
            return
        case .none:
            guard let user else {
                throw Self.refusal(
                    "The user of this connection is unknown, and the daemon has no token. Try again, or set http.token"
                )
            }
            guard user.isOwner else {
                throw Self.refusal(
                    "This daemon belongs to another user of this computer, and has no token. Use a daemon of your own, "
                        + "or ask that user to set http.token")
            }
        case .group(let socket):
            guard let user, !user.isOwner else {
                if user == nil { throw Self.noMember }
                return
            }
            guard await RequestThreads.groups.run({ user.isInGroup(ofFile: socket) }) else { throw Self.noMember }
        }
    }

    private static let noMember = refusal(
        "Without a token, only root and the group limber can use the daemon of this computer. Join the group with "
            + "'sudo adduser $USER limber', or set http.token")

    private static func refusal(_ reason: String) -> APIError { APIError(.forbidden, .forbidden, reason) }
}
