import ControlProtocol
import Platform
import Testing

@testable import MPRIS

/// The example in the doc comments of MPRIS. It takes milliseconds, and needs no bus.
@Suite struct MPRISExamples {
    @Test func advancesThePositionOfThePlayer() {
        let now = MonotonicTime(nanoseconds: 1_000_000_000)
        let snapshot = SessionSnapshot.segment(at: 10)
        let player = PlayerProjection(snapshot, at: now)  // 10 s into a segment
        let position = player.position(at: now.advanced(by: .seconds(2)))  // 12_000_000 microseconds
        #expect(position == 12_000_000)
    }
}
