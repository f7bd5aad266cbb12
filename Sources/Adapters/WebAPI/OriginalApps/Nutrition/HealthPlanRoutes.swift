import HTTPTypes
import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The two routes of the original nutrition service, so that its clients can use Limber.
///
/// `POST /v1/plans/generate` has status 201 for a new or forced nutrition plan, and 200 for the nutrition plan of the
/// week.
struct HealthPlanRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.post("v1/plans/generate") { request, context in
            let isForced = try await request.body(as: Self.generation, context)
            let answer = try await backend.practice.write { data in
                try data.nutritionPlans.plan(at: data.now, by: data.days, isForced: isForced)
            }
            return Response.data(answer.plan, status: answer.isReused ? .ok : .created)
        }
        router.put("auth/profile/health") { request, context in
            let (now, days) = (backend.context.now(), backend.context.days())
            let today = days.atMidnight.day(of: now)
            let update = try await request.body(as: Self.health(today: today), context)
            let entry = WeightEntry(id: backend.context.newID(), measuredAt: now, weight: update.weight)
            // The clients know no doubt about a weight; the page shows it.
            let outcome = try await backend.changeNutritionProfile(update.change, with: entry)
            return Response.data(HealthAnswer(outcome.value, update.weight, outcome.recalculation))
        }
    }

    private static let generation = BodyRule<Bool>.object { object in
        object.optional("forceRecompute", .flag, default: false)
    }

    private static func health(
        today: LocalDay
    ) -> BodyRule<(weight: BodyWeight, change: BodyChange<NutritionProfile>)> {
        .object { object in
            let weight = object.required("currentWeight", .bodyWeight)
            var change = BodyChange<NutritionProfile>()
            change.read("height", as: .nullable(.height), into: \.height, from: &object)
            change.read("dateOfBirth", as: .nullable(.birthTime(today: today)), into: \.born, from: &object)
            change.read("gender", as: .nullable(.choice), into: \.sex, from: &object)
            change.read("activityLevel", as: .nullable(.choice), into: \.activity, from: &object)
            change.read("primaryGoal", as: .nullable(.choice), into: \.goal, from: &object)
            change.read("targetWeight", as: .nullable(.bodyWeight), into: \.target, from: &object)
            guard let weight, object.faults.isEmpty else { return nil }
            return (weight, change)
        }
    }
}

/// The changed profile and the outcome of the recalculation.
private struct HealthAnswer: Encodable {
    /// The profile with all values as strings, as in the original service.
    private struct Profile: Encodable {
        let currentWeight: String
        let height: String?
        let dateOfBirth: String?
        let gender: String?
        let activityLevel: String?
        let primaryGoal: String?
        let targetWeight: String?
    }

    private let profile: Profile
    private let planUpdated: Bool
    private let targets: NutritionTargets?
    private let message: String?

    init(
        _ profile: NutritionProfile, _ weight: BodyWeight, _ recalculation: Result<Recalculation, NutritionPlanRefusal>
    ) {
        self.profile = Profile(
            currentWeight: weight.text, height: profile.height?.text,
            dateOfBirth: profile.born.map { "\($0)T00:00:00.000Z" }, gender: profile.sex?.rawValue,
            activityLevel: profile.activity?.rawValue, primaryGoal: profile.goal?.rawValue,
            targetWeight: profile.target?.text)
        switch recalculation {
        case .success(.first(let targets)): (planUpdated, self.targets) = (true, targets)
        case .success(.changed(let change)): (planUpdated, targets) = (change.isNews, change.targets)
        case .success(.kept), .failure: (planUpdated, targets) = (false, nil)
        }
        message = RecalculationAnswer(recalculation).message
    }
}
