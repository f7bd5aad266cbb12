import PracticeCore
import PracticeData

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

extension TargetsText: Encodable {
    private enum CodingKeys: CodingKey {
        case state, message, kilocalories, proteinGrams, waterMillilitres
    }

    /// Encodes the targets, with the units in the names.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .failure(let reason):
            try values.encode("error", forKey: .state)
            try values.encode(reason, forKey: .message)
        case .targets(let targets, let problem):
            try values.encode("data", forKey: .state)
            try values.encodeIfPresent(problem, forKey: .message)
            try values.encode(targets.calories, forKey: .kilocalories)
            try values.encode(targets.protein, forKey: .proteinGrams)
            try values.encode(targets.water, forKey: .waterMillilitres)
        }
    }
}
