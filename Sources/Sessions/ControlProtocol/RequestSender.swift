public import SessionCore

/// The sender of a request, which decides what the request may name.
public enum RequestSender: Hashable, Sendable, CaseIterable {
    /// The user of the process, or root.
    case owner
    /// Anybody else: a member of the group of a shared socket, or a client of the HTTP server. A guest controls
    /// sessions and names no file and no device, because Limber would open them with the rights of its own user.
    case guest
}

extension SessionRequest {
    /// Checks that a sender may name what the request names.
    ///
    /// - Throws: ``SessionRefusal/forbidden(_:)``
    public func check(from sender: RequestSender) throws(SessionRefusal) {
        switch sender {
        case .owner: return
        case .guest: break
        }
        guard self == withoutFiles else {
            throw .forbidden(
                "only the user that Limber runs as may name devices, files and folders; outputs can be chosen by a "
                    + "name in the section 'outputs' of its configuration")
        }
    }
}
