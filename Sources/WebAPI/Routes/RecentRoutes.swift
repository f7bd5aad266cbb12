import Hummingbird
import PracticeData
import SessionCore

/// The latest records of each session kind.
struct RecentRoutes {
    /// The maximum number of records of a kind in a response.
    private static let most = 20

    private struct Recent: Encodable {
        let stretch: [StoredSession<StretchRecord>]
        let meditation: [StoredSession<MeditationRecord>]
    }

    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("history/recent") { _, _ in
            let recent = try await backend.practice.read { data in
                Recent(
                    stretch: try data.sessions.stretchSessions(limit: Self.most),
                    meditation: try data.sessions.meditationSessions(limit: Self.most))
            }
            return Response.data(recent)
        }
    }
}
