import FoundationEssentials
import Playback
import SessionCore

extension SessionController {
    /// Something changed for good: the checkpoint is written durably.
    func noteTransition() async {
        guard let position = checkpoint(at: await playback.position()) else { return }
        keeper.inbox.yield(
            .transition(
                Checkpoint(
                    id: plan.id, startedAt: plan.startedAt, options: plan.options, routine: plan.routine,
                    position: position)))
    }

    /// It goes on, or waits.
    func note(_ position: PlaybackPosition) {
        guard let position = checkpoint(at: position) else { return }
        keeper.inbox.yield(.position(position, id: plan.id))
    }

    /// Frames of the session that were heard, the bell's not.
    func heard(at position: PlaybackPosition) -> Int {
        plan.heard + position.frame - plan.timeline.bellFrames(at: position.cursor)
    }

    /// What is kept of a position; nothing once the end was heard, for the closing is the last that can be taken up.
    private func checkpoint(at position: PlaybackPosition) -> Checkpoint.Position? {
        guard keeper.keepsCheckpoints, plan.timeline.phases.indices.contains(position.cursor.phase) else { return nil }
        var progress = machine.progress
        progress.cursor = position.cursor
        return Checkpoint.Position(
            progress: progress,
            musicPosition: position.musicPosition,
            elapsed: plan.elapsed + position.clock,
            heard: heard(at: position),
            pausedAt: pause?.began,
            savedAt: Timestamp(Date())
        )
    }
}
