/// The error for a target weight that contradicts the goal: above the present weight with the goal to lose weight, or
/// below the present weight with the goal to gain muscle.
public struct MisplacedTarget: Error, Hashable, Sendable {
    private let side: Side
    private let target: BodyWeight
    private let weight: BodyWeight

    private enum Side {
        /// The target is too high for the goal to lose weight.
        case above
        /// The target is too low for the goal to gain muscle.
        case below
    }

    /// Compares the target weight of a profile with the present weight.
    ///
    /// - Returns: `nil` if the target suits the goal, or if target, goal or weight is unknown.
    public init?(in profile: NutritionProfile, weight: BodyWeight?) {
        guard let goal = profile.goal, let target = profile.target, let weight else { return nil }
        switch goal {
        case .loseWeight where target > weight: side = .above
        case .gainMuscle where target < weight: side = .below
        case .loseWeight, .gainMuscle, .maintain, .improveHealth: return nil
        }
        self.target = target
        self.weight = weight
    }
}

extension MisplacedTarget: CustomStringConvertible {
    /// The reason and its remedy, in a sentence.
    public var description: String {
        switch side {
        case .above:
            "the target of \(target.text) kg is above your weight of \(weight.text) kg, but your goal is to lose weight; "
                + "change the target or the goal"
        case .below:
            "the target of \(target.text) kg is below your weight of \(weight.text) kg, but your goal is to gain muscle; "
                + "change the target or the goal"
        }
    }
}
