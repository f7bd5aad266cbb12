/// Targets with what they were calculated from, and by which formulae: what is stored.
public struct CalculatedTargets: Hashable, Codable, Sendable {
    /// What they were calculated from.
    public let basis: NutritionPlanBasis
    /// The targets.
    public let targets: NutritionTargets
    /// The formulae's names, each with the version by which it was used.
    public let formulae: [String: Int]

    /// Calculates.
    ///
    /// - Throws: ``NutritionPlanRefusal``.
    public init(_ basis: NutritionPlanBasis, on today: LocalDay) throws(NutritionPlanRefusal) {
        self.basis = basis
        targets = try NutritionTargets(for: basis, on: today)
        formulae = NutritionFormula.versions
    }
}

/// What becomes of stored targets when there is something new to calculate them from.
public enum TargetsJudgement: Hashable, Sendable {
    /// They stay: the change is too small to be told of. It still counts when the next one is compared.
    case keep
    /// New ones take their place; whoever follows them is told where that is said.
    case replace(isNews: Bool)

    /// Compares what is calculated now with what is stored.
    ///
    /// - Parameters:
    ///   - stored: `nil` where there is nothing to change: that is no news.
    ///   - isForced: Whether new ones take their place in any case.
    public init(_ fresh: CalculatedTargets, against stored: CalculatedTargets?, isForced: Bool) {
        guard let stored else {
            self = .replace(isNews: false)
            return
        }
        let isNews = fresh.targets.differsSignificantly(from: stored.targets)
        // Numbers that other formulae have made cannot be explained by these.
        let isOutdated = fresh.formulae != stored.formulae
        self = isNews || isForced || isOutdated ? .replace(isNews: isNews) : .keep
    }
}
