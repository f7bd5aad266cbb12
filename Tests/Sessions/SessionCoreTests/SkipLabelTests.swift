import SessionCore
import Testing

/// The label of a skip in each phase, in order. `SkipTests` proves that a skip goes there.
@Suite struct SkipLabelTests {
    private func labels(of routine: Routine, leadIn: LeadIn = .every) -> [String] {
        let options = SessionOptions(leadIn: leadIn, changeOver: .standard, tones: .off)
        let timeline = SessionTimeline(compiling: routine, for: options)
        return timeline.phases.indices.map { timeline.skipLabel(at: $0, of: routine).rawValue }
    }

    /// A stretch with two sides, then one with two halves.
    @Test func namesTheNextSideHalfOrStretch() {
        #expect(
            labels(of: .stretch(.neckAndBack)) == [
                "Start now", "Start now", "Next side", "Start now", "Next stretch",
                "Start now", "Start now", "Second half", "Finish", "Finish",
            ])
    }

    @Test func namesTheNextPartOfAMeditation() {
        #expect(labels(of: .meditation(.short)) == ["Next part", "Next part", "Finish", "Finish"])
    }

    @Test func namesTheNextStepOfARoutine() {
        let steps = StepRoutine([
            .hold(), .hold(.right), .timed(.rest), .wait, .hold(.none), .timed(.exercise),
        ])
        #expect(
            labels(of: .steps(steps), leadIn: .none) == [
                "Start now", "Next side", "Start now", "Next step", "Start now", "Next step", "Next step", "Go on",
                "Start now", "Next step", "Finish", "Finish",
            ])
    }

    @Test func namesTheRestBeforeAStretch() {
        var steps = StretchRoutine.neckAndBack.steps
        steps[1].rest = 5
        let routine = StretchRoutine.neckAndBack.with(steps, complete: StretchRoutine.neckAndBack.complete)
        let labels = labels(of: .stretch(routine), leadIn: .none)
        #expect(labels[3...5] == ["Next stretch", "Skip rest", "Start now"])
    }
}
