/// A target weight against the goal: above the present weight of somebody who wants to lose weight, or below that of
/// somebody who wants to gain.
public struct MisplacedTarget: Error, Hashable, Sendable {
    private let side: Side
    private let target: BodyWeight
    private let weight: BodyWeight

    private enum Side {
        /// The goal is to lose weight.
        case above
        /// The goal is to gain.
        case below
    }

    /// Compares the target of a profile with the present weight.
    ///
    /// - Returns: `nil` where the target suits the goal, and where one of the three is not known.
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
    /// One sentence, with what to do.
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
