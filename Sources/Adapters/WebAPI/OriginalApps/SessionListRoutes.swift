import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The lists and sums of all sessions. Limber's own page has the history instead.
struct SessionListRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let stretches = router.group("stretch-sessions")
        stretches.get("") { _, _ in
            let pages = try await backend.practice.read { $0.sessions.pages(of: .stretch) }
            return try await Response.list(pages, of: backend.practice)
        }
        let meditations = router.group("meditation-sessions")
        meditations.get("") { _, _ in
            let pages = try await backend.practice.read { $0.sessions.pages(of: .meditation) }
            return try await Response.list(pages, of: backend.practice)
        }
        meditations.get("latest") { _, _ in
            try await backend.query { try $0.sessions.latest(of: .meditation).map(ListedSession.init) }
        }
        meditations.get("stats") { _, _ in
            try await backend.query { data in
                let totals = try data.sessions.totals(of: .meditation)
                return Statistics(
                    totalSessions: totals.sessions, totalMinutes: totals.seconds / 60,
                    courses: try data.sessions.courseStatistics())
            }
        }
    }

    private struct Statistics: Encodable {
        let totalSessions: Int
        let totalMinutes: Int
        let courses: [CourseStatistics]
    }
}
