/// A warm-up set before the working sets of an exercise. Calculated on each read, never stored.
public struct WarmUpSet: Hashable, Sendable, Codable {
    /// The number, 1 or 2.
    public let number: Int
    /// The weight in kilograms, a multiple of 2.5: plates of 1.25 on both sides.
    public let weight: Double
    /// The repetitions, as many as in the working set.
    public let reps: Int

    /// Returns two warm-ups at 40 % and 60 % of the target weight, or none up to 20 kg, the weight of an empty bar.
    public static func before(_ set: WorkoutSet) -> [WarmUpSet] {
        guard set.targetWeight > 20 else { return [] }
        // Multiplies whole percentages, which is exact: with 0.4 a half could round down.
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
