import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import Synchronization

/// A clock that jumps to the awaited time at once, unless an event comes first: a step, a suspend, another zone.
final class ScriptedClock: ReminderClock {
    /// An event at a time of the clock.
    struct Event: Sendable {
        let at: Timestamp
        let act: @Sendable (ScriptedClock) -> Void
    }

    private struct State {
        var now: Timestamp
        var events: [Event]
        var offset: Int
        var end: Timestamp
    }

    private let state: Mutex<State>

    init(from start: Timestamp, to end: Timestamp, offset: Int = 0, _ events: [Event] = []) {
        state = Mutex(State(now: start, events: events.sorted { $0.at < $1.at }, offset: offset, end: end))
    }

    func now() -> Timestamp { state.withLock(\.now) }

    /// The offset of the wall clock from UTC.
    var offset: Int { state.withLock(\.offset) }

    /// The clock is set, or the machine was suspended until then.
    func jump(to moment: Timestamp) { state.withLock { $0.now = moment } }

    /// The clock ends at another time.
    func end(at moment: Timestamp) { state.withLock { $0.end = moment } }

    /// The machine changes its zone.
    func move(to offset: Int) { state.withLock { $0.offset = offset } }

    func wait(until next: Timestamp?) async -> Bool {
        let (isOver, event) = state.withLock { state -> (Bool, Event?) in
            let moment = next ?? .distantFuture
            if let event = state.events.first, event.at <= moment {
                state.events.removeFirst()
                state.now = max(state.now, event.at)
                return (false, event)
            }
            guard moment < state.end else { return (true, nil) }
            state.now = max(state.now, moment)
            return (false, nil)
        }
        event?.act(self)
        return !isOver
    }

    func nudge() {}
}

extension Timestamp {
    static let distantFuture = Timestamp(milliseconds: .max / 2)

    /// A time in UTC as `2026-11-21 08:00`.
    init(_ day: String, _ time: String) {
        self = Timestamp("\(day)T\(time):00.000Z") ?? Timestamp(milliseconds: 0)
    }
}
