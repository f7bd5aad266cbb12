import Testing

@testable import SessionCore

@Suite struct TonesTests {
    @Test func marksTheStartAndTheEndOfEachHold() {
        let timeline = Timeline(compiling: .neckAndBack, leadIn: .every, changeOver: .standard, tones: .on)
        #expect(
            timeline.tones == [
                "segment 0/1": ["start 0", "end 220800"], "segment 0/2": ["start 0", "end 220800"],
                // Halfway is within the hold.
                "segment 1/1": ["start 0"], "segment 1/2": ["end 220800"],
            ])
    }

    @Test func ticksInTheLastThreeSecondsOfAHold() {
        let timeline = Timeline(compiling: StretchRoutine([.back(seconds: 20)]), leadIn: .none, tones: .ticks)
        #expect(
            timeline.tones == [
                "segment 0/1": ["start 0"],
                "segment 0/2": ["tick 336000", "tick 384000", "tick 432000", "end 460800"],
            ])
    }

    @Test(arguments: LeadIn.allCases)
    func playsNoneWithoutTones(leadIn: LeadIn) {
        let timeline = Timeline(compiling: .wholeSession, leadIn: leadIn, changeOver: .standard, tones: .off)
        #expect(timeline.tones == [:])
    }

    @Test(arguments: Tones.allCases, [10, 11, 600])
    func tonesStayWithinTheirPhase(tones: Tones, seconds: Int) {
        let routine = StretchRoutine([.neck(seconds: seconds), .back(seconds: seconds)])
        for phase in Timeline(compiling: routine, leadIn: .every, changeOver: .standard, tones: tones).phases {
            #expect(phase.tones.allSatisfy { $0.offset >= 0 && $0.end <= phase.frames })
            #expect(zip(phase.tones, phase.tones.dropFirst()).allSatisfy { $0.end <= $1.offset })
        }
    }

    @Test func tonesMoveNoCue() {
        let off = Timeline(compiling: .wholeSession, leadIn: .first, changeOver: .standard)
        let ticks = Timeline(compiling: .wholeSession, leadIn: .first, changeOver: .standard, tones: .ticks)
        #expect(off.starts == ticks.starts)
        #expect(off.phases.map(\.cues) == ticks.phases.map(\.cues))
    }
}

extension Timeline {
    /// The tones of the phases that have any, such as `start 0`.
    fileprivate var tones: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: phases.filter { !$0.tones.isEmpty }.map { phase in
                (phase.kind.title, phase.tones.map { "\($0.kind) \($0.offset)" })
            })
    }
}
