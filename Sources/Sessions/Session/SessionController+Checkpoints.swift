import Playback
import SessionCore

extension SessionController {
    /// Writes a checkpoint durably, after a transition.
    func checkpointTransition() {
        guard let position = checkpointPosition(position) else { return }
        var checkpoint = plan.start
        checkpoint.options.levels = levels
        checkpoint.options.output = output
        checkpoint.routine = routine
        checkpoint.recordsShort = recordsShort ? true : nil
        checkpoint.position = position
        persistence.enqueue(.transition(checkpoint))
    }

    /// Updates the position of the checkpoint in memory.
    func updateCheckpoint(_ position: PlaybackPosition) {
        guard let position = checkpointPosition(position) else { return }
        persistence.enqueue(.position(position))
    }

    /// Returns the position for a checkpoint, or `nil` after the end, because the closing is the last phase that can be
    /// recovered.
    private func checkpointPosition(_ position: PlaybackPosition) -> Checkpoint.Position? {
        guard persistence.keepsCheckpoints, machine.timeline.phases.indices.contains(position.cursor.phase) else {
            return nil
        }
        var progress = machine.progress
        progress.cursor = position.cursor
        return Checkpoint.Position(
            progress: progress, musicPosition: position.musicPosition,
            elapsed: plan.start.position.elapsed + position.clock, heard: heard(at: position), pausedAt: pause?.began,
            savedAt: now())
    }

    /// Returns the frames of the session that were heard, without the bell.
    func heard(at position: PlaybackPosition) -> Int {
        let played = position.frame - position.preludeFrames - machine.timeline.bellFrames(at: position.cursor)
        return plan.start.position.heard + played
    }
}
