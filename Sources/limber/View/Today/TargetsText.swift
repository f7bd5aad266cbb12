import PracticeCore
import PracticeData

/// Today's targets of the nutrition plan, below the cards.
struct TargetsText: Hashable {
    /// What it shows.
    let lines: [Line]

    /// - Returns: `nil` where nobody has asked for a plan, and where nothing can be read: the cards say so then.
    init?(reading practice: PracticeService) async {
        do {
            self.init(try await practice.nutrition.plan(isLook: false).plan.calculated.targets)
        } catch NutritionError.refused(.noProfile) {
            return nil
        } catch let problem {
            let days = practice.nutritionDays
            do {
                if let last = try await practice.read({ try $0.nutritionPlans.lastPlan(by: days) }) {
                    self.init(last.plan.calculated.targets, remark: "Showing last saved plan: \(problem)")
                } else {
                    self.init(lines: [Line(Self.title, .strong), Line("Unable to Load Plan: \(problem)", .urgent)])
                }
            } catch {
                return nil
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
