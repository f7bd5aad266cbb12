/// What must be said beside a plan, whatever its numbers.
public enum PlanSafety {
    /// What every plan is.
    public static let nature =
        "This is arithmetic with published formulae and conventions. It is no medical advice, and it does not know you."

    /// The sentences for targets of somebody as they are now, the general one last.
    public static func sentences(
        for targets: NutritionTargets, of basis: PlanBasis, in units: UnitSystem = .metric
    ) -> [String] {
        warnings(for: targets, of: basis, in: units) + [nature]
    }

    /// Those that not every plan has.
    public static func warnings(
        for targets: NutritionTargets, of basis: PlanBasis, in units: UnitSystem = .metric
    ) -> [String] {
        [
            targets.calories < 1200
                ? "\(targets.calories) kcal a day is very little: below 1200, eat so only under the eye of a professional. "
                    + "Ask a doctor or a dietitian first." : nil,
            weightWarning(basis, in: units),
            basis.age < 18
                ? "The formula was found with adults, and you are \(basis.age). Ask a doctor or a dietitian first."
                : nil,
        ].compactMap(\.self)
    }

    private static func weightWarning(_ basis: PlanBasis, in units: UnitSystem) -> String? {
        guard basis.goal == .loseWeight else { return nil }
        let (height, healthy) = (basis.height.text(in: units), basis.height.leastHealthyWeight.text(in: units))
        if let target = basis.target, basis.height.isUnderweight(target) {
            return "A target of \(target.text(in: units)) is under a healthy weight: at \(height) that begins at "
                + "\(healthy) (a BMI of 18.5). Ask a doctor or a dietitian first."
        }
        guard basis.height.isUnderweight(basis.weight) else { return nil }
        return "\(basis.weight.text(in: units)) is already under a healthy weight: at \(height) that begins at "
            + "\(healthy) (a BMI of 18.5). Do not lose weight before you have asked a doctor."
    }
}

extension BodyHeight {
    /// Whether somebody of this height and a weight has a body mass index below 18.5 kg/m² (WHO, Technical Report Series
    /// 894, 2000).
    func isUnderweight(_ weight: BodyWeight) -> Bool {
        // Both sides times 10 000 000, so that they are whole: grams by square millimetres.
        weight.grams * 10_000 < 185 * millimetres * millimetres
    }

    /// The least weight that is healthy at this height, to the next tenth of a kilogram.
    var leastHealthyWeight: BodyWeight {
        BodyWeight(grams: (185 * millimetres * millimetres + 999_999) / 1_000_000 * 100)
    }
}
