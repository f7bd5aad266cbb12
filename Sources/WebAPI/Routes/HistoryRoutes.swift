import Hummingbird
import PracticeCore
import PracticeData

/// The practice days of the last year and the streak, and the damaged databases that may have more sessions.
struct HistoryRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("history") { _, _ in
            let context = backend.context
            let history = try await backend.practice.read { data in
                var days = PracticeDays(now: context.now(), by: context.days())
                try days.add(sessionsOf: data)
                return PracticeHistory(days, weekStartsOn: context.calendar().weekStartsOn)
            }
            return Response.data(history)
        }
        router.get("history/damaged") { _, _ in
            Response.data(try await backend.practice.unsettledDatabases())
        }
    }
}
