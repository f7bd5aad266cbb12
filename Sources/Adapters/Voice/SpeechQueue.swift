import PracticeCore
import Session

/// The queue of announcements: plays one after another, and never into a session.
///
/// ```
///           posted                     busy
///   silent ─────────▶ speaking(entry) ──────▶ waiting
///     ▲                │      ▲  │ said, stopped   │
///     └──── empty ─────┴──────┴──┴──── quiet ──────┘
/// ```
///
/// ```swift
/// var queue = SpeechQueue()
/// let now = queue.posted(first)  // .say(first)
/// let later = queue.posted(second)  // .none: the second waits
/// let next = queue.ended(.said)  // .say(second)
/// ```
struct SpeechQueue {
    /// An announcement of a notification.
    struct Entry: Hashable {
        let notification: UserNotification.ID
        let speech: Speech
    }

    /// The next step for the driver.
    enum Action: Hashable {
        case none
        case say(Entry)
        /// Stop the current announcement at once.
        case stop
        /// Wait until no session runs.
        case wait
    }

    private enum State {
        case silent
        case speaking(Entry)
        /// Waiting for the end of a session.
        case waiting
    }

    /// The most announcements that wait for the end of a session; the oldest are dropped.
    private static let limit = 10

    private var state = State.silent
    private var queue: [Entry] = []

    /// Adds an announcement. It replaces a waiting one of the same notification.
    mutating func posted(_ entry: Entry) -> Action {
        queue.removeAll { $0.notification == entry.notification }
        switch state {
        case .silent:
            state = .speaking(entry)
            return .say(entry)
        case .waiting where entry.speech.patience == .onlyNow:
            return .none
        case .speaking, .waiting:
            queue.append(entry)
            if queue.count > Self.limit { queue.removeFirst() }
            return .none
        }
    }

    /// Removes a withdrawn notification from the queue, and stops its announcement.
    mutating func withdrawn(_ notification: UserNotification.ID) -> Action {
        queue.removeAll { $0.notification == notification }
        switch state {
        case .speaking(let entry) where entry.notification == notification: return .stop
        case .silent, .speaking, .waiting: return .none
        }
    }

    /// Clears the queue and stops the current announcement.
    mutating func silenced() -> Action {
        queue.removeAll()
        switch state {
        case .speaking: return .stop
        case .silent, .waiting: return .none
        }
    }

    /// Takes the outcome of the current announcement. If a session was running (`busy`), the announcement returns to
    /// the front of the queue.
    mutating func ended(_ outcome: AnnouncementOutcome) -> Action {
        guard case .speaking(let entry) = state else { return .none }
        switch outcome {
        case .said, .stopped, .unheard:
            return next()
        case .busy:
            // A newer announcement of the same notification takes precedence.
            if !queue.contains(where: { $0.notification == entry.notification }) { queue.insert(entry, at: 0) }
            queue.removeAll { $0.speech.patience == .onlyNow }
            guard !queue.isEmpty else { return next() }
            state = .waiting
            return .wait
        }
    }

    /// Continues with the queue after the end of a session.
    mutating func quiet() -> Action {
        switch state {
        case .waiting: next()
        case .silent, .speaking: .none
        }
    }

    private mutating func next() -> Action {
        guard !queue.isEmpty else {
            state = .silent
            return .none
        }
        let entry = queue.removeFirst()
        state = .speaking(entry)
        return .say(entry)
    }
}
