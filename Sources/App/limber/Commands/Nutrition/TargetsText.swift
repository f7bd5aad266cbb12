import PracticeCore
import PracticeData
import SessionCore

/// Today's targets of the nutrition plan, below the cards.
enum TargetsText: Hashable {
    /// The targets. `problem` is the reason why they are those of the last saved plan.
    case targets(NutritionTargets, problem: String?)
    /// The reason why the targets cannot be read.
    case failure(String)

    /// Reads the targets of the current plan, or else of the last saved one.
    ///
    /// - Returns: `nil` without a nutrition profile, and if the database cannot be read, which the cards report.
    init?(reading data: Repositories) {
        do throws(NutritionError) {
            let answer = try data.nutritionPlans.currentPlan(at: data.now, by: data.days)
            self = .targets(answer.plan.calculated.targets, problem: nil)
        } catch .refused(.noProfile) {
            return nil
        } catch let problem {
            do throws(StoreError) {
                let last = try data.nutritionPlans.lastPlan(by: data.days)?.plan.calculated.targets
                self = last.map { .targets($0, problem: "\(problem)") } ?? .failure("\(problem)")
            } catch {
                return nil
            }
        }
    }

    /// The lines below the cards.
    var lines: [Line] {
        let title = Line("Today's Targets", .strong)
        switch self {
        case .failure(let reason): return [title, Line("Unable to Load Plan: \(reason)", .urgent)]
        case .targets(let targets, let problem):
            let figures =
                Line("Calories ", .faint) + Line("\(targets.calories) kcal", .calories) + Line("   Protein ", .faint)
                + Line("\(targets.protein) g", .protein) + Line("   Water ", .faint)
                + Line("\(targets.water) ml", .water)
            return [title, figures] + (problem.map { [Line("Showing last saved plan: \($0)", .urgent)] } ?? [])
        }
    }
}

extension TargetsText: ObjectEncodable {
    /// The targets, with the units in the names.
    var members: EncodedMembers {
        switch self {
        case .failure(let reason): ["state": "error", "message": reason]
        case .targets(let targets, let problem):
            EncodedMembers(
                [
                    "state": "data", "kilocalories": targets.calories, "proteinGrams": targets.protein,
                    "waterMillilitres": targets.water,
                ], present: ["message": problem])
        }
    }
}
