import SessionCore
import TestSupport

extension StepRoutine {
    /// A routine with clips that are easy to add up: 1 s between sides, 2 s at the end.
    init(_ actions: [Action]) {
        self.init(
            name: "Sample", steps: actions.map { Step($0) },
            switchSides: Clip(path: "switch-sides", frames: Frames.inSeconds(1)),
            complete: Clip(path: "complete", frames: Frames.inSeconds(2)))
    }

    /// A routine of one to six steps, drawn from a seed.
    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        self.init((1...Int.random(in: 1...6, using: &random)).map { _ in Action(using: &random) })
    }
}

extension StepRoutine.Action {
    /// A stretch with sides, unless `sides` is none.
    static func hold(
        _ sides: StepRoutine.Sides = .both, seconds: Int = 5, introduction: Int = 3, changeOver: ChangeOver? = nil,
        posture: Posture? = nil, name: String = "Neck Stretch"
    ) -> Self {
        .hold(
            StepRoutine.Hold(
                stretch: Stretch(
                    id: RoutineDocument.id(of: name), name: name, region: .neck, isBilateral: sides != .none,
                    posture: posture),
                sides: sides, seconds: seconds, changeOver: changeOver,
                introduction: Clip(path: "neck", frames: Frames.inSeconds(introduction))))
    }

    /// An activity with words of a second, unless it is a rest.
    static func timed(_ activity: StepRoutine.Activity, seconds: Int = 4) -> Self {
        .timed(
            StepRoutine.Timed(
                activity, activity.rawValue, frames: Frames.inSeconds(seconds),
                clip: activity == .rest ? nil : Clip(path: activity.rawValue, frames: Frames.inSeconds(1))))
    }

    fileprivate init(using random: inout SplitMix64) {
        switch Int.random(in: 0..<10, using: &random) {
        case ..<4:
            self = .hold(
                StepRoutine.Sides.allCases.randomElement(using: &random)!,
                seconds: Int.random(in: 1...20, using: &random),
                introduction: Int.random(in: 1...14, using: &random))
        case ..<8:
            self = .timed(
                StepRoutine.Activity.allCases.randomElement(using: &random)!,
                seconds: Int.random(in: 1...20, using: &random))
        default: self = .wait
        }
    }
}
