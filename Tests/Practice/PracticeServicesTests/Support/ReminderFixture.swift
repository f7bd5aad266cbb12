import ControlProtocol
import Foundation
import NotificationHub
import PracticeCore
import SessionCore
import Synchronization
import TestSupport

@testable import PracticeData
@testable import PracticeServices

/// A reminder service with a real database, on a clock of the test's.
final class ReminderFixture: Sendable {
    let database: TestDatabase
    let practice: PracticeService
    let registry: NotificationRegistry
    let clock: ScriptedClock
    let service: ReminderService
    /// The sessions that a reminder starts.
    let sessions = RecordingControl()
    let log = Log()
    var data: Repositories { database.data }
    var history: [ReminderQuestion] { get throws { try data.reminders.reminderHistory() } }

    /// - Parameters:
    ///   - start: The first time of the clock, in UTC.
    ///   - end: The last time of the clock.
    ///   - former: A process before this one, or at the same time, with the same database.
    ///   - zone: The zone of the wall clock.
    ///   - leftovers: The notifications of a former process that are still shown.
    ///   - patience: The longest wait for the database.
    ///   - preferences: Switches kinds on; by default the daily question, at eight.
    init(
        _ start: String, to end: String, _ events: [ScriptedClock.Event] = [], in database: TestDatabase? = nil,
        after former: ReminderFixture? = nil, zone: TimeZone = .gmt, leftovers: Set<UserNotification.ID> = [],
        patience: Duration = .seconds(60),
        wanting preferences: (inout ReminderPreferences) -> Void = { $0[.daily].isOn = true }
    ) throws {
        let clock = ScriptedClock(from: .at(start), to: .at(end), events)
        self.clock = clock
        registry = NotificationRegistry(leftovers: leftovers)
        let database = former?.database ?? database ?? TestDatabase()
        self.database = database
        practice = database.practice(isOther: former != nil, now: { clock.now() }) {
            ReminderCalendar(clock: Zone { zone.secondsFromGMT(for: $0.date) })
        }
        service = ReminderService(
            practice: practice, clock: clock, registry: registry,
            startSession: { [sessions] () async throws(SessionRefusal) in try await sessions.start(SessionRequest()) },
            waitLimits: .init(patience), logger: log.logger)
        if former == nil {
            try data.reminders.changeReminderPreferences(practice.context.reminders, preferences)
        }
    }

    /// Runs until the clock is at its end.
    ///
    /// - Parameter reposting: Whether open questions are posted again.
    /// - Returns: The posted and withdrawn notifications.
    @discardableResult
    func run(reposting: Bool = false) async -> [NotificationRegistry.Update] {
        let updates = registry.updates()
        await service.run(reposting: reposting)
        registry.withdraw("end")
        return await updates.prefix { $0 != .withdrawn("end") }.reduce(into: []) { $0.append($1) }
    }

    /// The times of the questions, as `2026-11-21 08:00`, in order.
    func asked(_ kind: ReminderKind? = nil) throws -> [String] {
        try history.reversed().filter { kind == nil || $0.kind == kind }.map {
            String($0.askedAt.description.prefix(16)).replacing("T", with: " ")
        }
    }
}

/// A clock that jumps to the awaited time at once, unless an event comes first: a step, or a suspend.
final class ScriptedClock: ReminderClock {
    /// An event at a time of the clock.
    struct Event: Sendable {
        let time: Timestamp
        let act: @Sendable (ScriptedClock) -> Void

        /// Returns an event at a time in UTC.
        static func at(_ time: String, _ act: @escaping @Sendable (ScriptedClock) -> Void) -> Event {
            Event(time: .at(time), act: act)
        }

        /// Returns a step of the clock, or a suspend, until another time.
        static func at(_ time: String, jumpTo other: String) -> Event { at(time) { $0.jump(to: other) } }
    }

    private struct State {
        var now: Timestamp
        var events: [Event]
    }

    private let state: Mutex<State>
    private let end: Timestamp

    init(from start: Timestamp, to end: Timestamp, _ events: [Event] = []) {
        self.end = end
        state = Mutex(State(now: start, events: events.sorted { $0.time < $1.time }))
    }

    func now() -> Timestamp { state.withLock(\.now) }

    /// The clock is set, or the machine was suspended until then.
    func jump(to time: String) { state.withLock { $0.now = .at(time) } }

    func wait(until next: Timestamp?) async -> Bool {
        let (isOver, event) = state.withLock { state -> (Bool, Event?) in
            let moment = next ?? Timestamp(milliseconds: .max)
            if let event = state.events.first, event.time <= moment {
                state.events.removeFirst()
                state.now = max(state.now, event.time)
                return (false, event)
            }
            guard moment < end else { return (true, nil) }
            state.now = max(state.now, moment)
            return (false, nil)
        }
        event?.act(self)
        return !isOver
    }

    func nudge() {}
}
