import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// The examples in the doc comments of ControlProtocol. They take milliseconds.
@Suite struct ControlProtocolExamples {
    @Test func readsACommandWithItsTime() throws {
        let pause = try ScheduledCommand(parsing: "1:30=pause")
        let (command, clock) = (pause.command, pause.clock)  // .pause, before the frame 4_320_000
        #expect(command == .pause)
        #expect(clock == 4_320_000)
    }

    @Test func keepsWordsForAReader() {
        let snapshot = SampleSession.changeOver(0, before: 2).with { $0.caption = "Switch sides." }
        let silence = SampleSession.changeOver(0, before: 2, elapsed: 4)
        var caption = ReadableCaption()
        let spoken = caption.words(of: snapshot)  // "Switch sides.", which the voice says
        let afterwards = caption.words(of: silence)  // "Switch sides.", for 8 s
        #expect(spoken == "Switch sides.")
        #expect(afterwards == "Switch sides.")
    }

    @Test func advancesASnapshotThatIsActive() {
        let snapshot = SampleSession.holding(0, elapsed: 10)
        let later = snapshot.extrapolated(by: .seconds(2))  // of a segment that has 20 s left
        let remaining = later.segmentRemaining  // 18
        #expect(snapshot.segmentRemaining == 20)
        #expect(remaining == 18)
    }
}
