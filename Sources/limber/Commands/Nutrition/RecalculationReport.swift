import PracticeCore
import PracticeData

/// The report of a recalculated plan after a change to the weight or the profile.
struct RecalculationReport {
    /// The lines for stdout.
    let lines: [String]
    /// The error, for stderr. The change itself is saved.
    let warning: String?

    /// - Parameters:
    ///   - kept: The part that is saved even if the plan is not, such as "the weight is saved".
    ///   - warnings: The safety warnings about the current targets.
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

    /// Prints the report.
    func say() throws {
        for line in lines { try StandardOutput.say(line) }
        if let warning { StandardError.say(warning) }
    }
}
