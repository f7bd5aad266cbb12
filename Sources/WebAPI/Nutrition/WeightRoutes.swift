import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The recorded weights. A new weight recalculates the targets of the nutrition plan.
struct WeightRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("weights")
        router.get { _, _ in
            Response.data(try await backend.practice.read { try $0.nutrition.weights() })
        }
        router.post { request, context in
            let now = backend.context.now()
            let new = try await request.body(as: Self.new(now: now), context)
            let entry = WeightEntry(id: backend.context.newID(), measuredAt: new.at ?? now, weight: new.weight)
            let outcome = try await backend.practice.nutrition.record([entry])
            return Response.data(
                WeightAnswer(weight: entry, recalculation: RecalculationAnswer(outcome.recalculation)),
                status: .created)
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            guard try await backend.practice.nutrition.removeWeight(id).value else {
                throw APIError.missing("Weight", id: id)
            }
            return Response(status: .noContent)
        }
    }

    private struct WeightAnswer: Encodable {
        let weight: WeightEntry
        let recalculation: RecalculationAnswer
    }

    private static func new(now: Timestamp) -> BodyRule<(weight: BodyWeight, at: Timestamp?)> {
        .object { object in
            let weight = object.required("weight", .bodyWeight)
            let at = object.nullable(
                "measuredAt",
                .text("a time like 2026-01-26T10:30:00.000Z, from 1900 to now") { text in
                    Timestamp(text).flatMap {
                        (Timestamp(milliseconds: -2_208_988_800_000)...now).contains($0) ? $0 : nil
                    }
                })
            guard let weight, let at else { return nil }
            return (weight, at)
        }
    }
}
