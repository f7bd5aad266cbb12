import Hummingbird
import PracticeCore
import PracticeData

/// The cards of Today. A card whose data cannot be read shows the error, and the response is still a success.
struct TodayRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("today") { _, _ in
            try await answer { TodayCards(reading: $0, now: $1.now(), by: $1.days(), in: $1.calendar()) }
        }
        router.get("today/intention") { _, _ in
            try await answer { IntentionCard(reading: $0, now: $1.now(), in: $1.calendar()) }
        }
        router.get("today/stretch") { _, _ in
            try await answer { StretchCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
        router.get("today/meditation") { _, _ in
            try await answer { MeditationCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
        router.get("today/workout") { _, _ in
            try await answer { WorkoutCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
    }

    private func answer(
        _ card: @escaping @Sendable (Repositories, PracticeContext) -> some Encodable & Sendable
    ) async throws -> Response {
        let context = backend.context
        return Response.data(try await backend.practice.read { card($0, context) })
    }
}
