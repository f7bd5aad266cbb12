import Hummingbird
import SessionCore
import Store

/// The sessions that were done last, which would be hard to find in a list of all.
struct RecentRoutes {
    /// As many of each kind are told.
    private static let most = 20

    private struct Recent: Encodable {
        let stretch: [StoredSession<StretchRecord>]
        let meditation: [StoredSession<MeditationRecord>]
    }

    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("history/recent") { _, _ in
            let store = try backend.store()
            return Response.data(
                Recent(
                    stretch: try store.stretchSessions(limit: Self.most),
                    meditation: try store.meditationSessions(limit: Self.most)))
        }
    }
}
