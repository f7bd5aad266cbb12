import SessionCore
import Testing

@Suite struct PauseTests {
    static let places: [Place] = [
        .leadIn(stretch: 0), .segment(stretch: 0, number: 1), .segment(stretch: 1, number: 2), .closing,
    ]

    @Test(arguments: places)
    func resumesFromTheLastHeardFrame(place: Place) {
        var session = SessionStateMachine.sounding(in: place)
        let heard = session.timeline.cursor(in: place, frame: 12_345)
        #expect(session.pause(heard: heard) == .hold)
        #expect(session.state == .paused(.user))
        #expect(session.resume() == .play(from: heard))
        #expect(session.state == .active)
    }

    @Test func tenPausesLoseNoFrame() {
        var session = Rehearsal(.neckAndBack, leadIn: .none)
        for _ in 1...10 {
            session.give(.play)
            session.listen(frames: 43_200)
            session.give(.pause)
            session.listen(frames: 1_000_000)
        }
        #expect(session.framesHeard == Frames.inSeconds(9))
        #expect(session.machine.timeline.framesLeft(from: session.heard, skipping: []) == Frames.inSeconds(22 - 9))
    }

    @Test func aSecondPauseKeepsTheFirstPosition() {
        var session = SessionStateMachine.paused(in: .segment(stretch: 0, number: 1), frame: 100)
        let before = session
        #expect(session.pause(heard: session.timeline.cursor(in: .closing)) == .none)
        #expect(session == before)
    }

    @Test(arguments: [Place.leadIn(stretch: 0), .segment(stretch: 0, number: 1), .segment(stretch: 1, number: 2)])
    func thePauseLimitEndsASessionWithoutARecord(place: Place) {
        var session = SessionStateMachine.paused(in: place)
        #expect(session.pauseTimedOut() == .stop(.pauseLimit))
        #expect(session.state == .stopped(.pauseLimit))
    }

    @Test func thePauseLimitCompletesASessionInItsClosing() {
        var session = SessionStateMachine.paused(in: .closing)
        #expect(session.pauseTimedOut() == .complete)
        #expect(session.state == .complete)
    }

    @Test(arguments: places)
    func ignoresALatePauseLimit(place: Place) {
        var session = SessionStateMachine.paused(in: place)
        _ = session.resume()
        #expect(session.pauseTimedOut() == .none)
        #expect(session.state == .active)
    }
}
