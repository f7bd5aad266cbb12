import HTTPTypes
import Hummingbird
import PracticeCore
import SessionCore
import Store

/// What somebody weighs.
struct WeightRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("weights")
        router.get { _, _ in Response.data(try backend.store().weights()) }
        router.post { request, context in
            let now = backend.now()
            let new = try await request.body(as: Self.new(now: now), context)
            let entry = WeightEntry(id: Backend.newID(), measuredAt: new.at ?? now, weight: new.weight)
            let store = try backend.store()
            let recalculation = try backend.recalculating(store) { try store.add([entry]) }
            return Response.data(
                WeightAnswer(weight: entry, recalculation: RecalculationAnswer(recalculation)), status: .created)
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            let store = try backend.store()
            var wasThere = false
            _ = try backend.recalculating(store) { wasThere = try store.removeWeight(id) }
            guard wasThere else { throw APIError.missing("Weight", id: id) }
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
