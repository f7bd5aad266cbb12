/// A lighter set before the working ones; computed each time, never kept.
public struct WarmUpSet: Hashable, Sendable, Codable {
    /// 1 or 2.
    public let number: Int
    /// A weight that plates of 1.25 on both sides make, in kilograms.
    public let weight: Double
    /// Repetitions, as many as the working set has.
    public let reps: Int

    /// The two warm-ups before a working set, at 40 % and 60 % of its weight; none where that is 20 or less, as much as
    /// an empty bar.
    public static func before(_ set: WorkoutSet) -> [WarmUpSet] {
        guard set.targetWeight > 20 else { return [] }
        // A product of whole numbers is exact where one with 0.4 is not, and a half must not fall below itself.
        return [40.0, 60.0].enumerated().map { index, percent in
            let steps = (set.targetWeight * percent / 250).rounded()
            return WarmUpSet(number: index + 1, weight: steps * 2.5, reps: set.targetReps)
        }
    }

    enum CodingKeys: String, CodingKey {
        case number = "warmup_number"
        case weight = "target_weight"
        case reps = "target_reps"
    }
}
