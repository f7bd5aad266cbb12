import ControlProtocol
import Platform
import Testing

@testable import MPRIS

@Suite struct PlayerProjectionTests {
    private static func moment(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: 1_000_000_000_000 + Int(seconds * 1_000_000_000))
    }

    @Test(
        arguments: [
            (.segment(at: 10), 0, 10_000_000), (.segment(at: 10), 2.5, 12_500_000),
            (.segment(at: 59), 5, 60_000_000), (.segment(at: 10).paused(), 5, 10_000_000), (SessionSnapshot(), 5, 0),
            (.complete, 5, 0),
        ] as [(SessionSnapshot, Double, Microseconds)])
    func advancesThePositionWhilePlaying(snapshot: SessionSnapshot, later: Double, position: Microseconds) {
        let projection = PlayerProjection(snapshot, at: Self.moment(0))
        #expect(projection.position(at: Self.moment(later)) == position)
    }

    @Test(
        arguments: [
            // At the expected position, within the accuracy of a measurement.
            (.segment(at: 10), 5, .segment(at: 15), nil), (.segment(at: 10), 5, .segment(at: 14.8), nil),
            (.segment(at: 10), 5, .segment(at: 15).paused(), nil),
            (.segment(at: 10).paused(), 100, .segment(at: 10), nil),
            // Back to the beginning of the segment, while playing and while paused.
            (.segment(at: 10), 5, .segment(at: 0), 0), (.segment(at: 10).paused(), 5, .segment(at: 0).paused(), 0),
            (.changeOver(at: 3), 1, .changeOver(), 0),
            // Another track begins at its beginning, or elsewhere when a session is resumed.
            (.segment(at: 10), 5, .segment(2), nil), (SessionSnapshot(), 5, .leadIn(), nil),
            (.changeOver(at: 1), 4, .segment(), nil),
            (SessionSnapshot(), 5, .segment(at: 12), 12_000_000), (.segment(at: 10), 5, .complete, nil),
            (.segment(at: 10), 5, SessionSnapshot(), nil),
        ] as [(SessionSnapshot, Double, SessionSnapshot, Microseconds?)])
    func reportsUnexpectedPositions(
        before: SessionSnapshot, later: Double, after: SessionSnapshot, seeked: Microseconds?
    ) {
        var projection = PlayerProjection(before, at: Self.moment(0))
        #expect(projection.update(after, at: Self.moment(later)).seeked == seeked)
        #expect(projection == PlayerProjection(after, at: Self.moment(later)))
    }
}
