/// Targets as the database keeps them: with the basis and the formula versions of their calculation.
public struct CalculatedTargets: Hashable, Codable, Sendable {
    /// The measurements and goals that the targets were calculated from.
    public let basis: NutritionPlanBasis
    /// The result of the calculation.
    public let targets: NutritionTargets
    /// The versions of the formulae, by ``NutritionFormula/id``.
    public let formulae: [String: Int]

    /// Calculates the targets of a person on a day.
    ///
    /// - Throws: ``NutritionPlanRefusal`` if a result is implausible.
    public init(_ basis: NutritionPlanBasis, on today: LocalDay) throws(NutritionPlanRefusal) {
        self.basis = basis
        targets = try NutritionTargets(for: basis, on: today)
        formulae = NutritionFormula.versions
    }
}

/// The decision whether newly calculated targets replace the stored ones.
public enum TargetsJudgement: Hashable, Sendable {
    /// The stored targets stay, because the change is too small. Later calculations still compare with them, so small
    /// changes add up.
    case keep
    /// The new targets replace the stored ones; a significant change is announced.
    case replace(isNews: Bool)

    /// Compares newly calculated targets with the stored ones.
    ///
    /// - Parameters:
    ///   - stored: The stored targets; `nil` for a first plan, which is never announced.
    ///   - isForced: Whether to replace the stored targets in any case (`--recompute`).
    public init(_ fresh: CalculatedTargets, against stored: CalculatedTargets?, isForced: Bool) {
        guard let stored else {
            self = .replace(isNews: false)
            return
        }
        let isNews = fresh.targets.differsSignificantly(from: stored.targets)
        // A stored number can be explained only by the formula versions that produced it.
        let isOutdated = fresh.formulae != stored.formulae
        self = isNews || isForced || isOutdated ? .replace(isNews: isNews) : .keep
    }
}
