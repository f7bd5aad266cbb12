extension NutritionTargets {
    /// Whether somebody who follows other targets should be told of these: more than 50 kcal or more than 10 g of protein.
    /// Exactly that much is not enough, and water never counts.
    public func differsSignificantly(from others: NutritionTargets) -> Bool {
        caloriesDiffer(from: others) || proteinDiffers(from: others)
    }

    private func caloriesDiffer(from others: NutritionTargets) -> Bool { abs(calories - others.calories) > 50 }

    private func proteinDiffers(from others: NutritionTargets) -> Bool { abs(protein - others.protein) > 10 }

    /// What has changed significantly, in a line.
    public func news(since others: NutritionTargets) -> String {
        func part(_ name: String, _ old: Int, _ new: Int, _ unit: String) -> String {
            "\(name) \(new > old ? "increased" : "decreased") by \(abs(new - old))\(unit)"
        }
        return [
            caloriesDiffer(from: others) ? part("Calories", others.calories, calories, "") : nil,
            proteinDiffers(from: others) ? part("Protein", others.protein, protein, "g") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
