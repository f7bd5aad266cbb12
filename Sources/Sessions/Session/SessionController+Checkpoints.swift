import Platform
import Playback
import SessionCore

extension SessionController {
    /// Writes a checkpoint durably, after a transition.
    func checkpointTransition() {
        guard let position = movingPosition(at: playback.position()) else { return }
        var options = plan.options
        options.levels = levels
        let checkpoint = Checkpoint(
            id: plan.id, startedAt: plan.startedAt, options: options, routine: routine,
            bundledMusic: plan.bundledMusic, musicStart: plan.musicStart, position: position.position)
        persistence.enqueue(.transition(checkpoint, position))
    }

    /// Updates the position of the checkpoint.
    func updateCheckpoint(_ position: PlaybackPosition) {
        guard let position = movingPosition(at: position) else { return }
        persistence.enqueue(.position(position))
    }

    /// Returns the position for a checkpoint, or `nil` after the end, because the closing is the last phase that can be
    /// recovered.
    private func movingPosition(at position: PlaybackPosition) -> MovingPosition? {
        guard persistence.keepsCheckpoints, machine.timeline.phases.indices.contains(position.cursor.phase) else {
            return nil
        }
        var progress = machine.progress
        progress.cursor = position.cursor
        let pace: MovingPosition.Pace =
            switch position.course {
            // After the work there is nothing to resume.
            case _ where machine.timeline.phases[position.cursor.phase].isAfterTheWork: .none
            case .sounding(let frames, let withMusic): .sound(frames: frames, withMusic: withMusic)
            case .silent: pause?.limitStart == nil ? .outage : .pause
            case .waking, .still: .none
            }
        return MovingPosition(
            position: Checkpoint.Position(
                progress: progress,
                musicPosition: position.musicPosition,
                elapsed: plan.elapsed + position.clock,
                heard: heard(at: position),
                pausedAt: pause?.began,
                savedAt: now()),
            id: plan.id, time: .now, pace: pace)
    }

    /// Returns the frames of the session that were heard, without the bell.
    func heard(at position: PlaybackPosition) -> Int {
        plan.heard + position.frame - machine.timeline.bellFrames(at: position.cursor)
    }
}
