public import ControlProtocol
import Playback
public import SessionCore

extension SessionController {
    /// Changes the levels of music and voice. Checkpoints keep them, so that a resumed session has them, too.
    public nonisolated func setLevels(_ change: LevelChange) async throws(SessionRefusal) {
        try await withTaskExecutorPreference(playback.thread) { () throws(SessionRefusal) in
            try await setLevelsInOneStep(change)
        }
    }

    private func setLevelsInOneStep(_ change: LevelChange) async throws(SessionRefusal) {
        guard ending == nil else { throw .noSession }
        switch machine.state {
        case .idle, .complete, .stopped: throw .noSession
        case .active, .paused: break
        }
        let changed = levels.changed(by: change)
        guard changed != levels else { return }
        levels = changed
        await playback.setLevels(changed)
        await checkpointTransition()
        broadcast.noteChange()
        await publishSnapshotIfNeeded()
    }
}
