import Hummingbird
import PracticeCore
import PracticeData
import SessionCore

/// The nutrition plan as the page shows it.
struct NutritionPageRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plan")
        router.get { _, _ in Response.data(try await shown()) }
        router.post("seen") { _, _ in
            Response.data(Badge(badge: try await backend.practice.nutrition.markPlanSeen()))
        }
        router.get("badge") { _, _ in
            Response.data(Badge(badge: try await backend.practice.read { try $0.nutritionPlans.unseenPlanChanges() }))
        }
        router.get("check-in") { _, _ in
            Response.data(CheckIn(try await backend.practice.reminders.overview()))
        }
        router.put("check-in") { request, context in
            let enabled = try await request.body(as: Self.checkIn, context)
            let overview = try await backend.practice.reminders.changePreferences {
                $0.set(.checkIn, isOn: enabled)
            }
            return Response.data(CheckIn(overview))
        }
    }

    /// Returns the nutrition plan; `nil` while the profile is incomplete and there is no earlier nutrition plan.
    private func shown() async throws -> ShownNutritionPlan? {
        let practice = backend.practice
        var (answer, failure): (NutritionPlanRepository.NutritionPlanAnswer?, (any Error)?)
        do {
            answer = try await practice.nutrition.currentPlan()
        } catch {
            failure = error
        }
        let problem = failure.map { "Showing last saved plan: \(Self.reason($0))" }
        let (now, days, units) = (practice.context.now(), practice.context.days(), backend.units())
        let shown = try await practice.read { [answer] data in
            try (answer ?? (try? data.nutritionPlans.lastPlan(by: days))).map { answer in
                ShownNutritionPlan(
                    plan: answer.plan, since: answer.targetsSince,
                    age: NutritionPlanAge.text(of: answer.targetsSince, now: now),
                    safety: answer.plan.safety(in: units),
                    problem: problem,
                    lastChange: try data.nutrition.lastPlanChange().map(ChangeAnswer.init),
                    badge: try data.nutritionPlans.unseenPlanChanges())
            }
        }
        if let shown { return shown }
        switch failure {
        case nil, NutritionError.refused(.noProfile)?, NutritionError.refused(.incomplete)?: return nil
        case NutritionError.refused(let refusal)?: throw APIError(refusal)
        case let failure?: throw failure
        }
    }

    private static func reason(_ failure: any Error) -> String {
        if case NutritionError.refused(let refusal) = failure { refusal.reason } else { "\(failure)" }
    }

    /// The nutrition plan with its age, its last change and the number of unseen changes.
    private struct ShownNutritionPlan: Encodable {
        let plan: NutritionPlan
        let since: Timestamp
        let age: String
        let safety: [String]
        let problem: String?
        let lastChange: ChangeAnswer?
        let badge: Int
    }

    private struct Badge: Encodable {
        let badge: Int
    }

    /// The state of the check-in, the reminder to weigh yourself.
    private struct CheckIn: Encodable {
        let enabled: Bool
        let when: String

        init(_ overview: ReminderOverview) {
            enabled = overview.rules[.checkIn] != nil
            when = overview.preferences.rule(of: .checkIn).words
        }
    }

    private static let checkIn = BodyRule<Bool>.object { $0.required("enabled", .flag) }
}
