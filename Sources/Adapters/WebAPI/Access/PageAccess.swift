public import ControlProtocol
import Platform
import ServiceSettings
import Synchronization

/// The log-ins of the page, for other adapters. It outlives the servers, which the daemon replaces when settings
/// change.
public final class PageAccess: PageControl {
    /// The server of the page.
    enum State: Sendable {
        case off
        case unprotected
        case waiting(address: String)
        case serving(HTTPSettings, port: Int, TokenRules, EventFeed)
    }

    private let state = Mutex(State.off)

    /// Creates an access without a server.
    public init() {}

    /// Notes what the server does.
    func enter(_ new: State) {
        state.withLock { $0 = new }
    }

    /// Returns the addresses of the page, and a new key that logs one browser in.
    public func openPage() async throws(PageRefusal) -> PageOpening {
        let (settings, port, rules, _) = try server()
        // Reading the interfaces may block for a moment.
        let interfaces = await ThreadExecutor.files.run { NetworkInterfaces.addresses() }
        return PageOpening(
            addresses: settings.pageAddresses(of: interfaces.compactMap(IPAddress.init(parsing:)), port: port),
            shared: settings.isShared, key: rules.makeKey(), seconds: Int(LogInKeys.lifetime.components.seconds))
    }

    /// Ends all log-ins and event streams, and all keys that nobody has used.
    public func logOutAll() async throws(PageRefusal) -> PageLogOut {
        let (_, _, rules, feed) = try server()
        let ended = await rules.logOutAll()
        // A browser that may still listen connects again.
        await feed.endStreams { _ in true }
        return PageLogOut(ended: ended)
    }

    private func server() throws(PageRefusal) -> (HTTPSettings, Int, TokenRules, EventFeed) {
        switch state.withLock({ $0 }) {
        case .off: throw .off
        case .unprotected: throw .unprotected
        case .waiting(let address): throw .notListening(address: address)
        case .serving(let settings, let port, let rules, let feed): return (settings, port, rules, feed)
        }
    }
}
