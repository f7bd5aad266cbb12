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
            try await backend.answer { data in
                try data.nutritionPlans.markPlanSeen(at: data.now)
                return Badge(badge: try data.nutritionPlans.unseenPlanChanges())
            }
        }
        router.get("badge") { _, _ in
            try await backend.query { Badge(badge: try $0.nutritionPlans.unseenPlanChanges()) }
        }
        router.get("check-in") { _, _ in
            try await backend.query { CheckIn(try $0.reminders.reminders($0.reminderContext)) }
        }
        router.put("check-in") { request, context in
            let enabled = try await request.body(as: Self.checkIn, context)
            return try await backend.answer { data in
                let context = data.reminderContext
                try data.reminders.changeReminderPreferences(context) { $0[.checkIn].isOn = enabled }
                return CheckIn(try data.reminders.reminders(context))
            }
        }
    }

    /// Returns the nutrition plan; `nil` while the profile is incomplete and there is no earlier nutrition plan.
    private func shown() async throws -> ShownNutritionPlan? {
        let practice = backend.practice
        var (answer, failure): (NutritionPlanRepository.NutritionPlanAnswer?, (any Error)?)
        do {
            answer = try await practice.read { try $0.nutritionPlans.currentPlan(at: $0.now, by: $0.days) }
        } catch {
            failure = error
        }
        let problem = failure.map { "Showing last saved plan: \(Self.reason($0))" }
        let (now, days, units) = (practice.context.now(), practice.context.days(), backend.units())
        let shown = try await practice.read { [answer] data in
            // The failure of the current plan is shown or thrown.
            try (answer ?? (try? data.nutritionPlans.lastPlan(by: days))).map { answer in
                let doubt = try data.nutrition.latestWeight(at: now).flatMap { try data.nutrition.doubt(about: $0) }
                    .map { "Check your last weight: \($0.statement(in: units, by: days.atMidnight, now: now))." }
                return ShownNutritionPlan(
                    plan: answer.plan, since: answer.targetsSince,
                    age: NutritionPlanAge.text(of: answer.targetsSince, now: now),
                    safety: answer.plan.safety(in: units) + [doubt].compactMap(\.self),
                    problem: problem,
                    lastChange: try data.nutrition.lastPlanChange().map(ChangeAnswer.init),
                    badge: try data.nutritionPlans.unseenPlanChanges())
            }
        }
        if let shown { return shown }
        switch failure {
        case nil, NutritionError.refused(.noProfile)?, NutritionError.refused(.incomplete)?: return nil
        case let failure?: throw failure
        }
    }

    private static func reason(_ failure: any Error) -> String {
        (failure as? any Refusal)?.reason ?? "\(failure)".withoutCommands
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
            when = overview.preferences[.checkIn].rule.words
        }
    }

    private static let checkIn = BodyRule<Bool>.object { $0.required("enabled", .flag) }
}

/// The effect of a new weight or a changed profile on the nutrition plan.
struct RecalculationAnswer: Encodable {
    enum Outcome: String, Encodable {
        case first, changed, kept, failed
    }

    let outcome: Outcome
    /// The reason why the recalculation failed. The weight or the profile is saved all the same.
    let message: String?
    /// The change of the targets.
    let change: ChangeAnswer?

    init(_ result: Result<Recalculation, NutritionPlanRefusal>) {
        switch result {
        case .success(.first): (outcome, message, change) = (.first, nil, nil)
        case .success(.changed(let change)) where change.isNews:
            (outcome, message, self.change) = (.changed, nil, ChangeAnswer(change))
        case .success(.changed), .success(.kept): (outcome, message, change) = (.kept, nil, nil)
        case .failure(let error):
            (outcome, message, change) = (.failed, "Saved, but plan recomputation had issues: \(error.reason)", nil)
        }
    }
}

/// A change of the nutrition plan, with the rows of its summary.
struct ChangeAnswer: ObjectEncodable {
    private struct Row: Encodable {
        let label: String
        let old: Int
        let new: Int
        let unit: String
        let words: String
    }

    private let change: NutritionPlanChange
    private let rows: [Row]

    init(_ change: NutritionPlanChange) {
        self.change = change
        rows = change.rows.map { Row(label: $0.label, old: $0.old, new: $0.new, unit: $0.unit, words: $0.words) }
    }

    var members: EncodedMembers {
        EncodedMembers(["rows": rows], of: change)
    }
}
