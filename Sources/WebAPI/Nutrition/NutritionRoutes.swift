import FoundationEssentials
import HTTPTypes
import Hummingbird
import PracticeCore
import SessionCore
import Store

/// The nutrition plan, and what it is calculated from, for the page and for programs.
struct NutritionRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        PlanPageRoutes(backend: backend).add(to: router)
        WeightRoutes(backend: backend).add(to: router)
        router.get("nutrition-profile") { _, _ in Response.data(try backend.store().nutritionProfile()) }
        router.put("nutrition-profile") { request, context in
            let today = backend.days().atMidnight.day(of: backend.now())
            let change = try await request.body(as: Self.change(today: today), context)
            let store = try backend.store()
            var profile = try store.nutritionProfile() ?? NutritionProfile()
            change.apply(to: &profile)
            let recalculation = try backend.recalculating(store) { try store.save(profile) }
            return Response.data(ProfileAnswer(profile: profile, recalculation: RecalculationAnswer(recalculation)))
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
    /// Does something that plans are calculated from, and calculates anew.
    func recalculating(
        _ store: Store, after change: () throws -> Void
    ) throws -> Result<Recalculation, NutritionError> {
        try store.recalculating(at: now(), by: days(), after: change)
    }
}

extension APIError {
    /// Why there is no plan.
    init(_ refusal: PlanRefusal) {
        switch refusal {
        case .noProfile: self.init(.notFound, .notFound, refusal.description)
        case .incomplete, .invalid: self = .refused(refusal.description)
        }
    }
}
