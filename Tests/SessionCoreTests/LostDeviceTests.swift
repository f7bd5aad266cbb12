import SessionCore
import Testing

@Suite struct LostDeviceTests {
    @Test(arguments: PauseTests.places)
    func pausesAtTheHeardFrame(place: Place) {
        var session = SessionStateMachine.sounding(in: place)
        let heard = session.timeline.cursor(in: place, frame: 777)
        #expect(session.deviceLost(heard: heard, error: "unplugged") == .hold)
        #expect(session.state == .paused(.deviceLost("unplugged")))
        #expect(session.progress.cursor == heard)
    }

    @Test func cannotResumeWithoutADevice() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1))
        _ = session.deviceLost(heard: session.progress.cursor, error: "unplugged")
        #expect(session.resume() == .none)
        #expect(session.state == .paused(.deviceLost("unplugged")))
    }

    @Test func waitsForTheUserAfterTheReturn() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1), frame: 777)
        let heard = session.progress.cursor
        _ = session.deviceLost(heard: heard, error: "unplugged")
        #expect(session.deviceFound() == .none)
        #expect(session.state == .paused(.deviceFound))
        #expect(session.resume() == .play(from: heard))
    }

    @Test func aPausedSessionKeepsItsPosition() {
        var session = SessionStateMachine.paused(in: .segment(stretch: 0, number: 1), frame: 777)
        let paused = session.progress
        #expect(session.deviceLost(heard: session.timeline.cursor(in: .closing), error: "busy") == .none)
        #expect(session.state == .paused(.deviceLost("busy")))
        #expect(session.progress == paused)
        #expect(session.resume() == .none)
    }

    @Test func showsTheLatestError() {
        var session = SessionStateMachine.paused(in: .segment(stretch: 0, number: 1))
        _ = session.deviceLost(heard: session.progress.cursor, error: "unplugged")
        _ = session.deviceLost(heard: session.progress.cursor, error: "busy")
        #expect(session.state == .paused(.deviceLost("busy")))
    }

    @Test func thePauseLimitStartsAtTheReturn() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1))
        _ = session.deviceLost(heard: session.progress.cursor, error: "unplugged")
        #expect(session.pauseTimedOut() == .none)
        _ = session.deviceFound()
        #expect(session.pauseTimedOut() == .stop(.pauseLimit))
    }

    @Test func commandsMoveTheCursorWhileTheDeviceIsAway() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1))
        _ = session.deviceLost(heard: session.progress.cursor, error: "unplugged")
        let action = session.skipStretch()
        #expect(action == session.move(to: .segment(stretch: 1, number: 1), skipping: .both, of: 0))
        #expect(session.state == .paused(.deviceLost("unplugged")))
    }

    @Test func canBeStoppedWithoutADevice() {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 1))
        _ = session.deviceLost(heard: session.progress.cursor, error: "unplugged")
        #expect(session.stop() == .stop(.user))
    }
}
