import ControlProtocol
import Platform
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The examples in the doc comments of the executable. They take milliseconds.
@Suite struct LimberExamples {
    @Test func alignsATextOnTheRight() {
        let line = Line("Neck", .strong).with(right: Line("1:30"), in: 12)
        let text = line.text  // "Neck    1:30"
        #expect(text == "Neck    1:30")
        #expect(line.columns == 12)
    }

    @Test func asksBeforeItEndsASession() {
        var keys = KeyRules()
        let question = keys.pressed(.letter("q"))  // .none: the screen asks "End session?"
        let answer = keys.pressed(.letter("y"))  // .perform(.stop)
        #expect(question == .none)
        #expect(answer == .perform(.stop))
    }

    @Test func countsDownBetweenSnapshots() {
        let now = MonotonicTime(nanoseconds: 1_000_000_000)
        let snapshot = SampleSession.holding(0, elapsed: 10)
        let projection = Projection(snapshot, at: now)  // a segment with 20 s left
        let shown = projection.snapshot(at: now.advanced(by: .seconds(2))).segmentRemaining  // 18
        #expect(shown == 18)
    }

    @Test func writesAnEventAsALine() {
        let snapshot = SampleSession.holding(0)
        var lines = PlainLines()
        let held = lines.take(.event(SessionEvent(frame: 960_000, .paused(reason: .user))))  // []
        let written = lines.take(.snapshot(snapshot))  // [" 0:20  Paused"]
        #expect(held.isEmpty)
        #expect(written == [" 0:20  Paused"])
    }
}
