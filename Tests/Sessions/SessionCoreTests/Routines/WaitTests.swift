import SessionCore
import Testing

@Suite struct WaitTests {
    /// 4 s of exercise, a wait, and 4 s of rest.
    private let routine = StepRoutine([.timed(.exercise), .wait, .timed(.rest)])

    private func rehearsal(of routine: StepRoutine? = nil) -> Rehearsal {
        var rehearsal = Rehearsal(.steps(routine ?? self.routine))
        rehearsal.give(.play)
        return rehearsal
    }

    @Test func pausesAtItsFrame() {
        var rehearsal = rehearsal()
        rehearsal.listen(frames: Frames.inSeconds(60))
        #expect(rehearsal.machine.state == .paused(.waiting))
        #expect(rehearsal.machine.progress.cursor == Cursor(phase: 1, frame: 0))
        #expect(rehearsal.framesHeard == Frames.inSeconds(4))
    }

    @Test(arguments: [Rehearsal.Command.play, .skip, .skipStretch])
    func endsWith(_ command: Rehearsal.Command) {
        var rehearsal = rehearsal()
        rehearsal.listen(frames: Frames.inSeconds(60))
        rehearsal.give(command)
        #expect(rehearsal.machine.state == .active)
        #expect(rehearsal.machine.progress.cursor == Cursor(phase: 2, frame: 0))
        #expect(rehearsal.machine.progress.isUnskipped)
    }

    @Test func isPausedByTheUserAfterAStepBack() {
        var rehearsal = rehearsal()
        rehearsal.listen(frames: Frames.inSeconds(60))
        rehearsal.give(.previous)
        #expect(rehearsal.machine.state == .paused(.user))
        #expect(rehearsal.machine.progress.cursor == Cursor(phase: 0, frame: 0))
    }

    @Test func isReachedBySkippingTheStepBefore() {
        var rehearsal = rehearsal()
        rehearsal.give(.skip)
        #expect(rehearsal.machine.state == .paused(.waiting))
        rehearsal.give(.play)
        #expect(rehearsal.machine.progress.cursor == Cursor(phase: 2, frame: 0))
    }

    @Test func startsAndRecoversInAWait() throws {
        var first = rehearsal(of: StepRoutine([.wait, .timed(.exercise)]))
        #expect(first.machine.state == .paused(.waiting))
        try first.dieAndRecover()
        #expect(first.machine.state == .paused(.waiting))
        first.give(.play)
        #expect(first.machine.progress.cursor == Cursor(phase: 1, frame: 0))
    }

    @Test func survivesALostOutput() {
        var rehearsal = rehearsal()
        rehearsal.listen(frames: Frames.inSeconds(60))
        rehearsal.loseDevice()
        rehearsal.give(.play)
        #expect(rehearsal.machine.progress.cursor.phase == 1)
        rehearsal.give(.skip)
        #expect(rehearsal.machine.progress.cursor.phase == 2)
        rehearsal.findDevice()
        rehearsal.give(.play)
        #expect(rehearsal.machine.state == .active)
    }

    @Test func boundsPlaying() {
        let machine = SessionStateMachine(
            timeline: SessionTimeline(compiling: routine, for: SessionOptions()), progress: SessionProgress(units: 3))
        #expect(machine.playingEnd == 1)
        #expect(machine.end == 4)
    }
}
