import Hummingbird
import PracticeCore
import SessionCore
import Store

/// The plan as the page shows it.
struct PlanPageRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        let router = router.group("plan")
        router.get { _, _ in Response.data(try shown(backend.store())) }
        router.post("seen") { _, _ in
            let store = try backend.store()
            try store.markPlanSeen(at: backend.now())
            return Response.data(Badge(badge: try store.planBadge()))
        }
        router.get("badge") { _, _ in Response.data(Badge(badge: try backend.store().planBadge())) }
        router.get("check-in") { _, _ in Response.data(CheckIn(try backend.store().reminderPreferences())) }
        router.put("check-in") { request, context in
            let enabled = try await request.body(as: Self.checkIn, context)
            let context = ReminderContext(now: backend.now(), calendar: backend.calendar())
            return Response.data(
                CheckIn(
                    try backend.store().changeReminderPreferences(context) { $0.set(.checkIn, isOn: enabled) }))
        }
    }

    /// `nil` where not all is known yet that it is calculated from.
    private func shown(_ store: Store) throws -> ShownPlan? {
        let (now, days) = (backend.now(), backend.days())
        var (answer, problem): (Store.PlanAnswer?, String?)
        do throws(NutritionError) {
            answer = try store.plan(at: now, by: days, isLook: false)
        } catch {
            guard let last = try? store.lastPlan(by: days) else {
                switch error {
                case .refused(.noProfile), .refused(.incomplete(_)): return nil
                case .refused(.invalid(_)), .store: throw error.answer
                }
            }
            (answer, problem) = (last, "Showing last saved plan: \(error)")
        }
        guard let answer else { return nil }
        return ShownPlan(
            plan: answer.plan, since: answer.targetsSince, age: PlanAge.text(of: answer.targetsSince, now: now),
            safety: answer.plan.safety, problem: problem,
            lastChange: try store.lastPlanChange().map(ChangeAnswer.init), badge: try store.planBadge())
    }

    /// The plan with what stands around it.
    private struct ShownPlan: Encodable {
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

    /// Whether somebody is called to the scales, as soon as there is a profile, and when.
    private struct CheckIn: Encodable {
        let enabled: Bool
        let when: String

        init(_ preferences: ReminderPreferences) {
            enabled = preferences.isOn(.checkIn, hasPlan: true)
            when = preferences.rule(of: .checkIn).words
        }
    }

    private static let checkIn = BodyRule<Bool>.object { $0.required("enabled", .flag) }
}

extension NutritionError {
    /// What a route throws in its place.
    var answer: any Error {
        switch self {
        case .refused(let refusal): APIError(refusal)
        case .store(let error): error
        }
    }
}
