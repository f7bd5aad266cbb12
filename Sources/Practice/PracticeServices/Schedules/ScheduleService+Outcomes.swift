import Logging
import PracticeCore
import PracticeData

// The outcomes of starts, which history keeps and the user is told.
extension ScheduleService {
    /// Ends a start without a session.
    func close(
        _ schedule: Schedule, _ start: OpenStart, _ answer: ScheduleAttention.Outcome, as outcome: PastStart.Outcome
    ) async {
        let facts: Logger.Metadata = ["outcome": "\(outcome.word)"]
        logger.notice("scheduled session closed", metadata: metadata(schedule, start).merging(facts) { $1 })
        count(outcome)
        let taken = await save(start, of: schedule.id) { data in
            var action = ScheduleAttention.Action.none
            let taken = try data.schedules.take(start, of: schedule.id, as: outcome) { action = $0.note(answer) }
            return taken.map { ($0, action) }
        }
        if case (let schedule, let action)?? = taken { publish(action, schedule) }
    }

    func drop(_ schedule: Schedule, _ start: OpenStart, because reason: String) async {
        let taken = await save(start, of: schedule.id) {
            try $0.schedules.take(start, of: schedule.id, as: .missed(reason)) != nil
        }
        // A start that cannot be saved now is not asked about again, either.
        guard taken ?? (unsaved[schedule.id]?.start.isSame(as: start) == true) else { return }
        count(.missed(reason))
        publishNoStart(schedule, start, because: reason)
    }

    /// Notes and publishes that a start that was taken has led to no session.
    func miss(_ schedule: Schedule, _ start: OpenStart, because reason: String) async {
        count(.missed(reason))
        await noteMiss(schedule, start, because: reason)
    }

    /// Notes and publishes that a session that has started was never heard.
    func noteMiss(_ schedule: Schedule, _ start: OpenStart, because reason: String) async {
        await store { try $0.schedules.note(.missed(reason), of: start, of: schedule) }
        publishNoStart(schedule, start, because: reason)
    }

    func count(_ outcome: PastStart.Outcome) { outcomes[outcome.word, default: 0] += 1 }

    /// Saves what was decided about a start, later if it cannot be saved now.
    @discardableResult
    func save<Value: Sendable>(
        _ start: OpenStart, of id: String, _ change: @escaping @Sendable (Repositories) throws -> Value
    ) async -> Value? {
        let value = await store(change)
        if value == nil, !Task.isCancelled { unsaved[id] = UnsavedChange(start: start) { _ = try change($0) } }
        return value
    }

    /// Changes the stored data. A failure is only logged.
    @discardableResult
    func store<Value: Sendable>(
        _ change: @escaping @Sendable (Repositories) throws -> Value
    ) async -> Value? {
        do {
            return try await practice.waiting(waitLimits).write(change)
        } catch ScheduleError.refused {
            // The schedule was removed.
            return nil
        } catch {
            logger.error("cannot save the schedule", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
