import PracticeCore
import SessionCore
import Store

/// Today's targets of the nutrition plan, below the cards.
struct TargetsText: Hashable {
    /// What it shows.
    let lines: [Line]

    /// - Returns: `nil` where nobody has asked for a plan.
    init?(reading store: Result<Store, StoreError>, now: Timestamp, by clock: DayClock) {
        // A store that cannot be opened says so in the cards.
        guard let store = try? store.get() else { return nil }
        do throws(NutritionError) {
            self.init(try store.plan(at: now, by: clock, isLook: false).plan.calculated.targets)
        } catch {
            if error == .refused(.noProfile) { return nil }
            if let last = try? store.lastPlan(by: clock) {
                self.init(last.plan.calculated.targets, remark: "Showing last saved plan: \(error)")
            } else {
                self.init(lines: [Line(Self.title, .strong), Line("Unable to Load Plan: \(error)", .urgent)])
            }
        }
    }

    private init(lines: [Line]) {
        self.lines = lines
    }

    private static let title = "Today's Targets"

    init(_ targets: NutritionTargets, remark: String? = nil) {
        self.init(
            lines: [
                Line(Self.title, .strong),
                Line("Calories ", .faint) + Line("\(targets.calories) cal", .calories) + Line("   Protein ", .faint)
                    + Line("\(targets.protein) g", .protein) + Line("   Water ", .faint)
                    + Line("\(targets.water) ml", .water),
            ] + (remark.map { [Line($0, .urgent)] } ?? []))
    }
}
