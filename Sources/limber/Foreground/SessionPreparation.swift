import FoundationEssentials
import Resources
import Session
import SessionCore
import Store

/// Finds out what this process has to play: a session that died, or a new one.
struct SessionPreparation {
    let choices: SessionChoices
    /// Where a session that died has left its checkpoint; `nil` for one that has nothing to do with it.
    let files: CheckpointFiles?
    let store: Store?

    /// Plans the session.
    ///
    /// - Throws: What can be made a ``Failure``.
    func plan() async throws -> SessionPlan {
        let audio = try AudioFolder.locate()
        let planner = SessionPlanner(bundledCatalog: audio.stretching, bundledMusic: audio.musicLoop)
        if let checkpoint = try await checkpointToResume() {
            return try planner.plan(resuming: checkpoint, options: choices.replacing(checkpoint.options))
        }
        files?.remove()
        var generator = SystemRandomNumberGenerator()
        return try planner.plan(
            choices.options,
            id: UUID().uuidString.lowercased(),
            at: Timestamp(Date()),
            avoiding: (try? store?.lastStretches()) ?? [:],
            using: &generator,
            warn: StandardError.say
        )
    }

    /// The session that died, if it is to be resumed. One that had died in its closing is recorded now.
    private func checkpointToResume() async throws -> Checkpoint? {
        guard let files, let checkpoint = files.load() else { return try nothingToResume() }
        switch checkpoint.verdict(now: Timestamp(Date())) {
        case .resumable:
            return try await isWanted(checkpoint) ? checkpoint : nil
        case .finished:
            let keeper = SessionKeeper(files: files, store: store, warn: StandardError.say)
            if case .failed(let reason) = await keeper.keep(checkpoint.record, id: checkpoint.id) {
                throw Failure(.inputOutput, "the last session was done but cannot be recorded: \(reason)")
            }
            return try nothingToResume()
        case .stale:
            return try nothingToResume()
        }
    }

    private func nothingToResume() throws(Failure) -> Checkpoint? {
        guard choices.recovery == .resume else { return nil }
        throw Failure(.missing, "there is no session to resume; start one with 'limber stretch'")
    }

    private func isWanted(_ checkpoint: Checkpoint) async throws -> Bool {
        switch choices.recovery {
        case .resume:
            return true
        case .startOver:
            return false
        case .ask:
            StandardError.say("a session that died is forgotten; 'limber stretch --resume' would have gone on with it")
            return false
        }
    }
}
