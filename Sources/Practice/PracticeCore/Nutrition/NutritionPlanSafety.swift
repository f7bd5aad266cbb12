public import SessionCore

/// The warnings and the disclaimer that accompany every plan.
public enum NutritionPlanSafety {
    /// The disclaimer of every plan.
    public static let disclaimer =
        "These figures come from published formulas and conventions. They are not medical advice."

    /// Returns the warnings that apply to the targets, then the disclaimer.
    public static func sentences(
        for targets: NutritionTargets, of basis: NutritionPlanBasis, in units: UnitSystem = .metric
    ) -> [String] {
        warnings(for: targets, of: basis, in: units) + [disclaimer]
    }

    /// Returns the warnings: below 1200 kcal, below the age of 18, and for the goal to lose weight below a BMI of 18.5.
    public static func warnings(
        for targets: NutritionTargets, of basis: NutritionPlanBasis, in units: UnitSystem = .metric
    ) -> [String] {
        [
            targets.calories < 1200
                ? "\(targets.calories) kcal a day is very low. Eat less than 1200 kcal only under medical supervision. "
                    + "Ask a doctor or dietitian first." : nil,
            weightWarning(basis, in: units),
            basis.age < 18
                ? "The formulas are for adults, and you are \(basis.age). Ask a doctor or dietitian first."
                : nil,
        ].compactMap(\.self)
    }

    private static func weightWarning(_ basis: NutritionPlanBasis, in units: UnitSystem) -> String? {
        guard basis.goal == .loseWeight else { return nil }
        let healthy = basis.height.leastHealthyWeight.text(in: units)
        if let target = basis.target, basis.height.isUnderweight(target) {
            return "A target of \(target.text(in: units)) is below the healthy range, which starts at "
                + "\(healthy) for your height (BMI 18.5). Ask a doctor or dietitian first."
        }
        guard basis.height.isUnderweight(basis.weight) else { return nil }
        return "Your weight of \(basis.weight.text(in: units)) is below the healthy range, which starts at "
            + "\(healthy) for your height (BMI 18.5). Ask a doctor before you lose weight."
    }
}

extension BodyHeight {
    /// Returns whether a weight at this height has a body mass index below 18.5 kg/m² (WHO, Technical Report Series
    /// 894, 2000).
    func isUnderweight(_ weight: BodyWeight) -> Bool {
        // Compares in grams × 10,000 and square millimetres × 185, so that both sides are whole numbers.
        weight.grams * 10_000 < 185 * millimetres * millimetres
    }

    /// The least weight with a body mass index of 18.5 or more, rounded up to a tenth of a kilogram.
    var leastHealthyWeight: BodyWeight {
        BodyWeight(grams: (185 * millimetres * millimetres + 999_999) / 1_000_000 * 100)
    }
}

/// The reason for refusing to make a nutrition plan. Clients match the beginnings of ``reason``, so these are the
/// original service's.
public enum NutritionPlanRefusal: Refusal, Hashable {
    /// No nutrition profile is stored.
    case noProfile
    /// The named values are missing.
    case incomplete([String])
    /// The named values are outside of the formulae's range.
    case invalid([String])
    /// The formulae give implausible results for the person.
    case implausible(NutritionPlanBasis, [String])

    /// The reason for API clients, without a command.
    public var reason: String {
        switch self {
        case .noProfile: "User settings not found"
        case .incomplete(let missing):
            "User settings incomplete: \(missing.joined(separator: ", ")) missing; complete the onboarding"
        case .invalid(let problems): "Invalid input parameters: \(problems.joined(separator: "; "))"
        case .implausible(let basis, let problems):
            "no plausible targets for \(basis.weight.text) kg, \(basis.height.text) cm and \(basis.age) years: "
                + problems.joined(separator: "; ")
        }
    }

    /// The reason for a terminal, with the command that helps.
    public var description: String {
        switch self {
        case .noProfile: "no nutrition profile; create one with 'limber nutrition profile'"
        case .incomplete(let missing):
            "the nutrition profile is incomplete: \(missing.joined(separator: ", ")) missing; "
                + "add them with 'limber nutrition profile' and 'limber weight 80.5kg'"
        case .invalid(let problems): "cannot calculate a nutrition plan: \(problems.joined(separator: "; "))"
        case .implausible: reason
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .noProfile: .missing
        case .incomplete: .incomplete
        case .invalid, .implausible: .badData
        }
    }
}
