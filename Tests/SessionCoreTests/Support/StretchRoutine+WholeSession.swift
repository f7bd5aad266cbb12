import SessionCore
import TestSupport

extension StretchRoutine {
    /// The routine of ``WholeSession``.
    static let wholeSession = StretchRoutine(
        steps: WholeSession.steps.map { step in
            Step(
                stretch: step.stretch, seconds: step.seconds,
                introduction: Clip(path: step.region.rawValue, frames: step.introduction))
        },
        switchSides: WholeSession.switchSides, halfway: WholeSession.halfway, complete: WholeSession.complete)
}
