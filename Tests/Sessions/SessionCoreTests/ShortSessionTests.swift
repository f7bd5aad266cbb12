import SessionCore
import Testing

/// The rule that the user decides whether a session of less than 60 s is recorded.
@Suite struct ShortSessionTests {
    private static let limit = Frames.inSeconds(60)

    /// The commands that end a meditation of three parts, the frames heard, and whether the user decides.
    @Test(
        arguments: [
            ([.stop], limit - 1, true), ([.stop], limit, false), ([.skip, .skip, .skip], 1, true),
            ([.skip, .skip, .skip], limit, false), ([.skip], 1, false), ([], 1, false),
        ] as [([Rehearsal.Command], Int, Bool)])
    func asksAboutAShortSessionThatTheUserEnds(commands: [Rehearsal.Command], heard: Int, isShort: Bool) {
        var session = Rehearsal(.short)
        session.give(.play)
        for command in commands { session.give(command) }
        #expect(session.machine.isShort(heard: heard) == isShort)
    }

    @Test func doesNotAskAboutASessionWithoutASkip() {
        var session = Rehearsal(.short)
        session.give(.play)
        session.listen(frames: Frames.inSeconds(60))
        #expect(session.endings == [.complete])
        #expect(!session.machine.isShort(heard: session.framesHeard))
    }

    @Test func doesNotAskAfterThePauseLimit() {
        var session = Rehearsal(.short)
        session.give(.play)
        session.give(.pause)
        session.reachPauseLimit()
        #expect(session.endings == [.stop(.pauseLimit)])
        #expect(!session.machine.isShort(heard: 0))
    }
}
