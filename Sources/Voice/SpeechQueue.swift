import PracticeCore
import Session

/// Decides what is said when: one thing after the other, nothing into a session.
///
/// ```
///           posted                     busy
///   silent ─────────▶ speaking(entry) ──────▶ waiting
///     ▲                │      ▲  │ said, stopped   │
///     └──── no more ───┴──────┴──┴──── quiet ──────┘
/// ```
struct SpeechQueue {
    /// What is to be said of a notice.
    struct Entry: Hashable {
        let notification: UserNotification.ID
        let speech: Speech
    }

    /// What there is to do next.
    enum Action: Hashable {
        case none
        case say(Entry)
        /// Be silent at once.
        case stop
        /// Wait until no session runs.
        case wait
    }

    private enum State {
        case silent
        case speaking(Entry)
        /// A session runs.
        case waiting
    }

    /// Nobody listens to more than this after a session.
    private static let most = 10

    private var state = State.silent
    private var queue: [Entry] = []

    /// Something is to be said; what waits of the same notice makes way for it.
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
            if queue.count > Self.most { queue.removeFirst() }
            return .none
        }
    }

    /// A notice is not true any more.
    mutating func withdrawn(_ notification: UserNotification.ID) -> Action {
        queue.removeAll { $0.notification == notification }
        switch state {
        case .speaking(let entry) where entry.notification == notification: return .stop
        case .silent, .speaking, .waiting: return .none
        }
    }

    /// Nobody wants to hear anything any more.
    mutating func silenced() -> Action {
        queue.removeAll()
        switch state {
        case .speaking: return .stop
        case .silent, .waiting: return .none
        }
    }

    /// What was being said is over.
    mutating func ended(_ outcome: AnnouncementOutcome) -> Action {
        guard case .speaking(let entry) = state else { return .none }
        switch outcome {
        case .said, .stopped, .unheard:
            return next()
        case .busy:
            // What was put up meanwhile of the same notice is newer.
            if !queue.contains(where: { $0.notification == entry.notification }) { queue.insert(entry, at: 0) }
            queue.removeAll { $0.speech.patience == .onlyNow }
            guard !queue.isEmpty else { return next() }
            state = .waiting
            return .wait
        }
    }

    /// No session runs any more.
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
