/// A number of a plan and the formula that it is made with: what they are called, where the formula comes from, and which
/// version of it this is. A later version makes every stored plan out of date.
public struct NutritionFormula: Hashable, Sendable {
    /// What it is called in stored plans.
    public let id: String
    /// What people call the number.
    public let title: String
    /// What people call the formula.
    public let name: String
    /// Where it comes from, or that it comes from nowhere in particular.
    public let source: String
    /// Counted up with every change of a number in it.
    public let version: Int

    /// The energy of a day at rest.
    public static let rest = NutritionFormula(
        id: "bmr", title: "Energy at rest (BMR)", name: "Mifflin-St Jeor equation",
        source: "Mifflin MD, St Jeor ST et al., A new predictive equation for resting energy expenditure in healthy "
            + "individuals, Am J Clin Nutr 1990;51:241-247 (498 adults aged 19 to 78). The offset for 'other' is the "
            + "mean of the other two, a convention",
        version: 1)
    /// The energy of a day as it is lived.
    public static let activity = NutritionFormula(
        id: "tdee", title: "Daily energy (TDEE)", name: "activity factor",
        source:
            "a common convention without a primary source; FAO/WHO/UNU (Human energy requirements, 2004) gives "
            + "1.40 to 2.40 for sedentary to vigorous lifestyles",
        version: 1)
    /// The energy to eat.
    public static let calories = NutritionFormula(
        id: "calories", title: "Calories", name: "fixed surplus or deficit",
        source:
            "a convention: about 7700 kcal per kilogram of body weight (Wishnofsky, Am J Clin Nutr 1958;6:542-546), "
            + "which overestimates long-term change",
        version: 1)
    /// Protein.
    public static let protein = NutritionFormula(
        id: "protein", title: "Protein", name: "protein by weight",
        source:
            "a convention; the ISSN position stand (Jäger et al., J Int Soc Sports Nutr 2017;14:20) gives 1.4 to 2.0 g/kg "
            + "for people who exercise, and more during a calorie deficit",
        version: 1)
    /// Water.
    public static let water = NutritionFormula(
        id: "water", title: "Water", name: "water by weight",
        source: "a rule of thumb without a primary source, for drinks in a temperate climate", version: 1)
    /// Weeks to the target.
    public static let timeline = NutritionFormula(
        id: "timeline", title: "Timeline", name: "constant rate",
        source: "a simplification: real weight change is not constant", version: 1
    )

    /// All of them, in the order in which they are used.
    public static let all = [rest, activity, calories, protein, water, timeline]

    /// The versions by which plans are made now.
    public static let versions = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.version) })

    /// What it is, where it is from, and its version, in a sentence.
    var sentence: String { "Formula: \(name), version \(version). Source: \(source)." }
}
