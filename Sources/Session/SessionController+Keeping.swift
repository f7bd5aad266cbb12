import Platform
import Playback
import SessionCore

extension SessionController {
    /// Something changed for good: the checkpoint is written durably.
    func noteTransition() async {
        let position = await playback.position()
        guard let kept = kept(at: position) else { return }
        let checkpoint = Checkpoint(
            id: plan.id, startedAt: plan.startedAt, options: plan.options, routine: plan.routine, position: kept)
        keeper.note(.transition(checkpoint, moving(kept, from: position)))
    }

    /// It goes on.
    func note(_ position: PlaybackPosition) {
        guard let kept = kept(at: position) else { return }
        keeper.note(.position(moving(kept, from: position)))
    }

    private func moving(_ kept: Checkpoint.Position, from position: PlaybackPosition) -> MovingPosition {
        let pace: MovingPosition.Pace =
            switch position.course {
            // Nobody resumes what was over.
            case _ where plan.timeline.phases[kept.progress.cursor.phase].isAfterTheWork: .none
            case .sounding(let frames, let withMusic): .sound(frames: frames, withMusic: withMusic)
            case .silent: pause?.limitedFrom == nil ? .outage : .pause
            case .still: .none
            }
        return MovingPosition(position: kept, id: plan.id, time: .now, pace: pace)
    }

    /// Frames of the session that were heard, the bell's not.
    func heard(at position: PlaybackPosition) -> Int {
        plan.heard + position.frame - plan.timeline.bellFrames(at: position.cursor)
    }

    /// What is kept of a position; nothing once the end was heard, for the closing is the last that can be taken up.
    private func kept(at position: PlaybackPosition) -> Checkpoint.Position? {
        guard keeper.keepsCheckpoints, plan.timeline.phases.indices.contains(position.cursor.phase) else { return nil }
        var progress = machine.progress
        progress.cursor = position.cursor
        return Checkpoint.Position(
            progress: progress,
            musicPosition: position.musicPosition,
            elapsed: plan.elapsed + position.clock,
            heard: heard(at: position),
            pausedAt: pause?.began,
            savedAt: now()
        )
    }
}
