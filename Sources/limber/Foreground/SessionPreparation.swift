import Catalog
import ControlProtocol
import FoundationEssentials
import Resources
import Session
import SessionCore
import Store

/// Finds out what this process has to play: a session that died, or a new one.
struct SessionPreparation {
    let choices: SessionChoices
    /// Where a session that died has left its checkpoint; `nil` for one that has nothing to do with it. It stays there
    /// until the session that is planned here has one of its own.
    let files: CheckpointFiles?
    /// History; `nil` for a session that has nothing to do with it.
    let database: String?
    /// Asks whether a session that died is to be resumed; `nil` where there is nobody to ask.
    let ask: (SessionSnapshot.Recoverable) async -> RecoveryPrompt.Choice?
    let warn: @Sendable (String) -> Void

    /// Plans the session.
    ///
    /// - Throws: What can be made a ``Failure``.
    func plan() async throws -> SessionPlan {
        let audio = try AudioFolder.locate()
        let planner = SessionPlanner(bundledCatalog: audio.stretching, bundledMusic: audio.musicLoop)
        if let checkpoint = try await checkpointToResume() { return try plan(resuming: checkpoint, with: planner) }
        var generator = SystemRandomNumberGenerator()
        return try planner.plan(
            choices.options,
            id: UUID().uuidString.lowercased(),
            at: Timestamp(Date()),
            avoiding: choices.seed == nil ? lastStretches() : [:],
            using: &generator,
            warn: warn
        )
    }

    private func plan(resuming checkpoint: Checkpoint, with planner: SessionPlanner) throws -> SessionPlan {
        // Another process's stdout was a pipe to somewhere; this one's may be a terminal.
        if checkpoint.options.output == .raw(path: "-"), choices.output == nil {
            throw OptionError("the session was played to stdout; say with --output where the rest of it goes")
        }
        do {
            return try planner.plan(resuming: checkpoint, options: choices.replacing(checkpoint.options))
        } catch let error as CatalogError where error.isMissing {
            throw Failure(.missing, "\(error); name the folder that has it with --catalog, or give --start-over")
        }
    }

    private func lastStretches() -> [Region: String] {
        guard let database else { return [:] }
        do throws(StoreError) {
            return try Store(path: database).lastStretches()
        } catch {
            warn("the stretches may be those of the last session: \(error)")
            return [:]
        }
    }

    private func checkpointToResume() async throws(Failure) -> Checkpoint? {
        guard let files, let database,
            let checkpoint = SessionRecovery(files: files, database: database, warn: warn)
                .recover(now: Timestamp(Date()))
        else { return try nothingToResume() }
        return await isWanted(checkpoint) ? checkpoint : nil
    }

    private func nothingToResume() throws(Failure) -> Checkpoint? {
        guard choices.recovery == .resume else { return nil }
        throw Failure(.missing, "there is no session to resume; start one with 'limber stretch'")
    }

    private func isWanted(_ checkpoint: Checkpoint) async -> Bool {
        switch choices.recovery {
        case .resume:
            return true
        case .startOver:
            return false
        case .ask:
            if let recoverable = checkpoint.recoverable, let choice = await ask(recoverable) {
                return choice == .resume
            }
            warn("starting over; 'limber stretch --resume' would have gone on with the session that died")
            return false
        }
    }
}
