import ControlProtocol
import Testing

@testable import limber

/// The line that `limber status` prints.
@Suite struct SessionSentenceTests {
    @Test(arguments: [
        (SessionSnapshot(), "No session is running."),
        (SampleSession.leadIn, "Neck Rotation (1 of 3), Introduction, 0:09 left"),
        (SampleSession.changeOver(0), "Neck Rotation (1 of 3), Get ready: Left Side, 0:07 left"),
        (SampleSession.changeOver(2, before: 2), "Lunge Quad Stretch (3 of 3), Get ready: Right Side, 0:07 left"),
        (SampleSession.changeOver(1, elapsed: 8), "Child's Pose (2 of 3), Get ready, 0:00 left"),
        (SampleSession.changeOver(0).paused(), "Neck Rotation (1 of 3), Get ready: Left Side, 0:07 left, paused"),
        (SampleSession.holding(1), "Child's Pose (2 of 3), First Half, 0:23 left"),
        (SampleSession.closing, "Closing, 0:02 left"),
    ])
    func describesThePosition(snapshot: SessionSnapshot, sentence: String) {
        #expect(snapshot.sentence == sentence)
    }
}
