import SessionCore
import Testing

/// The rule that a session of less than 60 s is not recorded if the user ends it.
@Suite struct ShortSessionTests {
    private static let limit = Frames.inSeconds(60)

    /// The commands that end a meditation of three parts, the frames heard, and whether it is short.
    @Test(
        arguments: [
            ([.stop], limit - 1, true), ([.stop], limit, false), ([.skip, .skip, .skip], 1, true),
            ([.skip, .skip, .skip], limit, false), ([.skip], 1, false), ([], 1, false),
        ] as [([Rehearsal.Command], Int, Bool)])
    func isAShortSessionThatTheUserEnds(commands: [Rehearsal.Command], heard: Int, isShort: Bool) {
        var session = Rehearsal(.short)
        session.give(.play)
        for command in commands { session.give(command) }
        #expect(session.machine.isShort(heard: heard) == isShort)
    }

    @Test func isNoSessionWithoutASkip() {
        var session = Rehearsal(.short)
        session.give(.play)
        session.listen(frames: Frames.inSeconds(60))
        #expect(session.endings == [.complete])
        #expect(!session.machine.isShort(heard: session.framesHeard))
    }

    @Test func isNoSessionThatThePauseLimitEnds() {
        var session = Rehearsal(.short)
        session.give(.play)
        session.give(.pause)
        session.reachPauseLimit()
        #expect(session.endings == [.stop(.pauseLimit)])
        #expect(!session.machine.isShort(heard: 0))
    }
}
