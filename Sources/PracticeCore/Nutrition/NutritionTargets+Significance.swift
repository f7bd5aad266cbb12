extension NutritionTargets {
    /// Returns whether the targets differ by more than 50 kcal or by more than 10 g of protein. Water never counts.
    public func differsSignificantly(from others: NutritionTargets) -> Bool {
        caloriesDiffer(from: others) || proteinDiffers(from: others)
    }

    private func caloriesDiffer(from others: NutritionTargets) -> Bool { abs(calories - others.calories) > 50 }

    private func proteinDiffers(from others: NutritionTargets) -> Bool { abs(protein - others.protein) > 10 }

    /// Returns the significant differences as one line.
    public func significantChanges(since others: NutritionTargets) -> String {
        func part(_ name: String, _ old: Int, _ new: Int, _ unit: String) -> String {
            "\(name) \(new > old ? "increased" : "decreased") by \(abs(new - old))\(unit)"
        }
        return [
            caloriesDiffer(from: others) ? part("Calories", others.calories, calories, "") : nil,
            proteinDiffers(from: others) ? part("Protein", others.protein, protein, "g") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
