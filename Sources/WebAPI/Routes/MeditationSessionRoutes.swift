import Hummingbird
import SessionCore
import Store

/// The meditations that were done, here or elsewhere.
struct MeditationSessionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let sessions = router.group("meditation-sessions")
        sessions.get("") { _, _ in try Response.list(backend.store().meditationPages()) }
        sessions.get("latest") { _, _ in Response.data(try backend.store().latestMeditation()) }
        sessions.get("stats") { _, _ in
            let totals = try backend.store().meditationTotals()
            return Response.data(Statistics(totalSessions: totals.sessions, totalMinutes: totals.seconds / 60))
        }
        sessions.get(":id") { _, context in
            let id = context.parameter("id")
            guard let session = try backend.store().meditationSession(id: id) else {
                throw APIError.missing("MeditationSession", id: id)
            }
            return Response.data(session)
        }
        sessions.post("") { request, context in
            let record = try await request.body(as: Self.record, context)
            return try backend.post(.meditation(record), request)
        }
    }

    private struct Statistics: Encodable {
        let totalSessions: Int
        let totalMinutes: Int
    }

    private static let record = BodyRule<MeditationRecord>.object { object in
        let completedAt = object.required("completedAt", .time)
        let type = object.required("sessionType", .text())
        let planned = object.required("plannedDurationSeconds", .positive)
        let actual = object.required("actualDurationSeconds", .count)
        let isFull = object.required("completedFully", .flag)
        guard let completedAt, let type, let planned, let actual, let isFull else { return nil }
        return MeditationRecord(
            completedAt: completedAt, sessionType: type, plannedDurationSeconds: planned,
            actualDurationSeconds: actual, completedFully: isFull)
    }
}
