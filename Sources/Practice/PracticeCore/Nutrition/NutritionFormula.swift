/// A formula of the nutrition plan: its names, source and version. A new version makes stored plans out of date.
public struct NutritionFormula: Hashable, Sendable {
    /// The key in stored plans, which never changes.
    public let id: String
    /// The name of the calculated number.
    public let title: String
    /// The name of the formula.
    public let name: String
    /// The publication, or a note that the formula is a convention.
    public let source: String
    /// The version, increased with every change of a constant.
    public let version: Int

    /// The resting energy of a day (BMR).
    public static let rest = NutritionFormula(
        id: "bmr", title: "Energy at rest (BMR)", name: "Mifflin-St Jeor equation",
        source: "Mifflin MD, St Jeor ST et al., A new predictive equation for resting energy expenditure in healthy "
            + "individuals, Am J Clin Nutr 1990;51:241-247 (498 adults aged 19 to 78). The offset for 'other' is the "
            + "mean of the other two, a convention",
        version: 1)
    /// The total energy of a day (TDEE).
    public static let activity = NutritionFormula(
        id: "tdee", title: "Daily energy (TDEE)", name: "activity factor",
        source:
            "a common convention without a primary source; FAO/WHO/UNU (Human energy requirements, 2004) gives "
            + "1.40 to 2.40 for sedentary to vigorous lifestyles",
        version: 1)
    /// The calories to eat in a day.
    public static let calories = NutritionFormula(
        id: "calories", title: "Calories", name: "fixed surplus or deficit",
        source:
            "a convention: about 7700 kcal per kilogram of body weight (Wishnofsky, Am J Clin Nutr 1958;6:542-546), "
            + "which overestimates long-term change",
        version: 1)
    /// The protein to eat in a day.
    public static let protein = NutritionFormula(
        id: "protein", title: "Protein", name: "protein by weight",
        source:
            "a convention; the ISSN position stand (Jäger et al., J Int Soc Sports Nutr 2017;14:20) gives 1.4 to 2.0 "
            + "g/kg for people who exercise, and more during a calorie deficit",
        version: 1)
    /// The water to drink in a day.
    public static let water = NutritionFormula(
        id: "water", title: "Water", name: "water by weight",
        source: "a rule of thumb without a primary source, for drinks in a temperate climate", version: 1)
    /// The weeks until the target weight.
    public static let timeline = NutritionFormula(
        id: "timeline", title: "Timeline", name: "constant rate",
        source: "a simplification: real weight change is not constant", version: 1
    )

    /// All formulae, in the order of their use.
    public static let all = [rest, activity, calories, protein, water, timeline]

    /// The current versions, by ``id``.
    public static let versions = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.version) })

    /// The name, version and source in two sentences.
    var sentence: String { "Formula: \(name), version \(version). Source: \(source)." }
}

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
