import PracticeCore
import PracticeData

/// What is said of a plan after something that it depends on has changed.
struct RecalculationReport {
    /// For people.
    let lines: [String]
    /// What went wrong, in a sentence; the change itself is kept.
    let warning: String?

    /// - Parameters:
    ///   - kept: what is kept whatever becomes of the plan, such as "the weight is kept".
    ///   - warnings: what must be said of the targets that hold then.
    init(_ result: Result<Recalculation, NutritionPlanRefusal>, kept: String, warnings: [String]) {
        switch result {
        case .success(.first(let targets)):
            lines = ["Your plan: \(Self.line(of: targets)). 'limber nutrition' explains it."] + warnings
            warning = nil
        case .success(.changed(let change)) where change.isNews:
            lines =
                ["Plan Updated!", ""] + NutritionPlanText.change(change) + (warnings.isEmpty ? [] : [""] + warnings)
            warning = nil
        case .success(.changed), .success(.kept):
            lines = ["Your targets stay as they are."] + warnings
            warning = nil
        case .failure(.noProfile):
            lines = ["Create a nutrition plan with 'limber nutrition profile'."]
            warning = nil
        case .failure(let refusal):
            lines = []
            warning = "\(kept), but plan recomputation had issues: \(refusal)"
        }
    }

    private static func line(of targets: NutritionTargets) -> String {
        "\(targets.calories) kcal, \(targets.protein) g of protein and \(targets.water) ml of water a day"
    }

    /// Says it.
    func say() throws {
        for line in lines { try StandardOutput.say(line) }
        if let warning { StandardError.say(warning) }
    }
}
