import Hummingbird
import PracticeCore
import Store

/// A year of practice, and days in a row.
struct HistoryRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("history") { _, _ in
            var days = PracticeDays(now: backend.now(), by: backend.days())
            try backend.store().forEachActivity { days.add(endedAt: $0, seconds: $1) }
            return Response.data(PracticeHistory(days, weekStartsOn: backend.weekStartsOn()))
        }
    }
}
