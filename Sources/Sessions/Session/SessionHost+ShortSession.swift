public import ControlProtocol
import Platform
import PracticeData
import SessionCore

/// A short session that has ended. It is in memory only: without a decision it leaves no record.
struct EndedShort: Sendable {
    /// The time, in milliseconds, in which the user can keep the record: 10 minutes.
    static let decisionTime = 10 * 60 * 1000

    let description: SessionSnapshot.Short
    let record: SessionRecord
    /// The last time at which the record can be kept.
    let deadline: Timestamp
}

extension SessionHost {
    /// Keeps the record of a short session until the user decides, the time for it is over, or the next session starts.
    func hold(_ session: SessionSnapshot.Short, _ record: SessionRecord) {
        let deadline = Timestamp(milliseconds: record.completedAt.milliseconds + EndedShort.decisionTime)
        short = EndedShort(description: session, record: record, deadline: deadline)
    }

    /// The short session that waits for the user's decision.
    var undecided: EndedShort? {
        guard let short, practice.context.now() <= short.deadline else { return nil }
        return short
    }

    /// Ends the session, and decides whether it is recorded if it was short.
    public func stop(keepingShort isKept: Bool) async throws(SessionRefusal) {
        guard case .running(let controller) = state else { return try await perform(.stop) }
        commandCount += 1
        let session = session
        do throws(SessionRefusal) {
            try await controller.stop(keepingShort: isKept)
        } catch {
            await withdrawRestart()
            throw error
        }
        if await controller.isOver { await session?.value }
    }

    /// Decides whether the short session that ended last is recorded.
    public func decide(keepingShort isKept: Bool, session id: String) async throws(SessionRefusal) {
        switch state {
        case .ending: await session?.value
        case .running(let controller): if await controller.isOver { await session?.value }
        case .idle, .starting, .announcing, .closed: break
        }
        guard let session = undecided, session.description.id == id else { throw .decisionClosed }
        commandCount += 1
        // Taken at once, because a second decision may come while the record is written.
        short = nil
        if isKept {
            let saved = await ThreadExecutor.files.run { [records] in
                await records.save(session.record, id: session.description.id)
            }
            switch saved {
            case .saved, .undecided, .notKept: break
            case .pending: recordLater()
            case .failed(let reason):
                short = session
                throw .cannotStart("cannot save the session: \(reason)")
            }
        }
        publish(.snapshot(await snapshot()))
    }
}
