import FoundationEssentials
import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The nutrition plan, recorded weights and the nutrition profile.
///
/// This folder holds routes and the validation of their bodies. The formulae are in `PracticeCore`, and the use cases
/// in `PracticeData`.
struct NutritionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        NutritionPageRoutes(backend: backend).add(to: router)
        WeightRoutes(backend: backend).add(to: router)
        router.get("nutrition-profile") { _, _ in
            Response.data(try await backend.practice.read { try $0.nutrition.nutritionProfile() })
        }
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
    /// - Throws: ``APIError`` if the rules refuse the target weight.
    func changeNutritionProfile(
        _ change: BodyChange<NutritionProfile>, with weight: WeightEntry? = nil
    ) async throws -> NutritionUseCases.Outcome<NutritionProfile> {
        do {
            return try await practice.nutrition.changeProfile(with: weight) { change.apply(to: &$0) }
        } catch let misplaced as MisplacedTarget {
            throw APIError.refused("\(misplaced)")
        }
    }
}
