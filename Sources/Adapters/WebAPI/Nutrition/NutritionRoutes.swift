import FoundationEssentials
import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The nutrition plan, recorded weights and the nutrition profile.
///
/// This folder holds routes and the validation of their bodies. The formulae are in `PracticeCore`, and the
/// repositories in `PracticeData`.
struct NutritionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        NutritionPageRoutes(backend: backend).add(to: router)
        WeightRoutes(backend: backend).add(to: router)
        router.get("nutrition-profile") { _, _ in try await backend.query { try $0.nutrition.nutritionProfile() } }
        router.put("nutrition-profile") { request, context in
            let today = backend.context.days().atMidnight.day(of: backend.context.now())
            let change = try await request.body(as: Self.change(today: today), context)
            let outcome = try await backend.changeNutritionProfile(change)
            return Response.data(
                ProfileAnswer(
                    profile: outcome.value, recalculation: RecalculationAnswer(outcome.recalculation)))
        }
    }

    private struct ProfileAnswer: Encodable {
        let profile: NutritionProfile
        let recalculation: RecalculationAnswer
    }

    private static func change(today: LocalDay) -> BodyRule<BodyChange<NutritionProfile>> {
        .change { object, change in
            change.read("height", as: .nullable(.height), into: \.height, from: &object)
            change.read("born", as: .nullable(.birth(today: today)), into: \.born, from: &object)
            change.read("sex", as: .nullable(.choice), into: \.sex, from: &object)
            change.read("activity", as: .nullable(.choice), into: \.activity, from: &object)
            change.read("goal", as: .nullable(.choice), into: \.goal, from: &object)
            change.read("target", as: .nullable(.bodyWeight), into: \.target, from: &object)
        }
    }
}

extension Backend {
    /// Changes the nutrition profile.
    ///
    /// - Parameter weight: A weight that is recorded with the profile.
    func changeNutritionProfile(
        _ change: BodyChange<NutritionProfile>, with weight: WeightEntry? = nil
    ) async throws -> NutritionRepository.Outcome<NutritionProfile> {
        try await practice.write { data in
            try data.nutrition.changeProfile(with: weight, at: data.now, by: data.days) { change.apply(to: &$0) }
        }
    }
}

/// The recorded weights. A new weight recalculates the targets of the nutrition plan.
struct WeightRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("weights")
        router.get { _, _ in try await backend.query { try $0.nutrition.weights() } }
        router.post { request, context in
            let now = backend.context.now()
            let new = try await request.body(as: Self.new(now: now), context)
            let entry = WeightEntry(id: backend.context.newID(), measuredAt: new.at ?? now, weight: new.weight)
            let outcome = try await backend.practice.write { data in
                if !new.isConfirmed, let doubt = try data.nutrition.doubt(about: entry) {
                    throw APIError.conflict(
                        doubt.question(in: backend.units(), by: data.days.atMidnight, now: data.now))
                }
                return try data.nutrition.record([entry], at: data.now, by: data.days)
            }
            return Response.data(
                WeightAnswer(weight: entry, recalculation: RecalculationAnswer(outcome.recalculation)),
                status: .created)
        }
        router.delete(":id") { _, context in
            let id = context.parameter("id")
            let outcome = try await backend.practice.write { data in
                try data.nutrition.removeWeight(id, at: data.now, by: data.days)
            }
            guard outcome.value else { throw APIError.missing("Weight", id: id) }
            return Response(status: .noContent)
        }
    }

    private struct WeightAnswer: Encodable {
        let weight: WeightEntry
        let recalculation: RecalculationAnswer
    }

    private static func new(now: Timestamp) -> BodyRule<(weight: BodyWeight, at: Timestamp?, isConfirmed: Bool)> {
        .object { object in
            let weight = object.required("weight", .bodyWeight)
            let at = object.nullable(
                "measuredAt",
                .text("a time like 2026-01-26T10:30:00.000Z, from 1900 to now") { text in
                    Timestamp(text).flatMap {
                        (Timestamp(milliseconds: -2_208_988_800_000)...now).contains($0) ? $0 : nil
                    }
                })
            let isConfirmed = object.optional("confirm", .flag, default: false)
            guard let weight, let at, let isConfirmed else { return nil }
            return (weight, at, isConfirmed)
        }
    }
}
