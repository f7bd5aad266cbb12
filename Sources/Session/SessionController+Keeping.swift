import FoundationEssentials
import Playback
import SessionCore

extension SessionController {
    /// Something changed for good: the checkpoint is written durably.
    func noteTransition() async {
        transition += 1
        guard keeper.keepsCheckpoints else { return }
        let position = await playback.position()
        guard plan.timeline.phases.indices.contains(position.cursor.phase) else { return }
        keeper.inbox.yield(
            .transition(
                Checkpoint(
                    id: plan.id, startedAt: plan.startedAt, options: plan.options, routine: plan.routine,
                    position: checkpoint(at: position))))
    }

    /// It goes on.
    func note(_ position: PlaybackPosition) {
        guard keeper.keepsCheckpoints, plan.timeline.phases.indices.contains(position.cursor.phase) else { return }
        keeper.inbox.yield(.position(checkpoint(at: position), id: plan.id))
    }

    private func checkpoint(at position: PlaybackPosition) -> Checkpoint.Position {
        var progress = machine.progress
        progress.cursor = position.cursor
        return Checkpoint.Position(
            transition: transition,
            progress: progress,
            musicPosition: position.musicPosition,
            elapsed: plan.elapsed + position.clock,
            pausedAt: pausedAt,
            savedAt: Timestamp(Date())
        )
    }
}
