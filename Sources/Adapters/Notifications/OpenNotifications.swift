import PracticeCore
import SDBus

/// The notifications on screen by their server ids, as a pure value that turns the server's signals into actions.
///
/// ```
///             shown              invoked, replied
///   (none) ───────────▶ open ─────────────────────▶ answered
///     ▲                   │ closed, replaced,          │
///     └───────────────────┴──── another service ───────┘
/// ```
///
/// Servers broadcast their signals: a signal with an unknown id, or from another sender, concerns another program.
///
/// ```swift
/// var open = OpenNotifications()
/// open.serviceChanged(to: ":1.7")
/// open.shown(4, of: question, by: ":1.7")
/// let action = open.take(.invoked(4, key: "SKIP_ACTION"), from: ":1.7")  // .respond(.skip, to: "question-1")
/// ```
struct OpenNotifications {
    /// A signal of the server about a notification.
    enum Event: Hashable {
        case invoked(UInt32, key: String)
        case replied(UInt32, text: String)
        case closed(UInt32, reason: UInt32)
    }

    /// The next step for the driver.
    enum Action: Hashable {
        case none
        case respond(NotificationResponse, to: UserNotification.ID)
        /// Open the page of the notification and respond with `open`.
        case open(NotificationLink, for: UserNotification.ID)
    }

    private enum Stage {
        case open
        /// The user has acted on the notification: its closing is not a dismissal.
        case answered
    }

    private struct Shown {
        let notification: UserNotification.ID
        let category: NotificationCategory
        var stage = Stage.open
    }

    private enum State {
        case noService
        case service(owner: String, shown: [UInt32: Shown])
    }

    private var state = State.noService

    /// The unique bus name of the server; `nil` if there is none.
    var owner: String? {
        switch state {
        case .noService: nil
        case .service(let owner, _): owner
        }
    }

    /// The notifications on screen that await the user.
    var lasting: [NotificationLedger.Entry] {
        guard case .service(_, let shown) = state else { return [] }
        return shown.filter(\.value.category.staysOpen).map {
            NotificationLedger.Entry(id: $0.key, notification: $0.value.notification, category: $0.value.category)
        }
    }

    /// Takes the unique name of the server; `nil` if there is none. The notifications of another server are gone.
    ///
    /// - Returns: Whether this is a different server, which shows nothing yet.
    @discardableResult
    mutating func serviceChanged(to owner: String?) -> Bool {
        switch state {
        case .service(owner, _): return false
        case .service, .noService:
            state = owner.map { .service(owner: $0, shown: [:]) } ?? .noService
            return owner != nil
        }
    }

    /// Adds the notifications of an earlier process that the server still shows.
    mutating func adopt(_ entries: [NotificationLedger.Entry]) {
        guard case .service(let owner, var shown) = state else { return }
        for entry in entries { shown[entry.id] = Shown(notification: entry.notification, category: entry.category) }
        state = .service(owner: owner, shown: shown)
    }

    /// Returns the server id of a notification on screen.
    func id(of notification: UserNotification.ID) -> UInt32? {
        guard case .service(_, let shown) = state else { return nil }
        return shown.first { $0.value.notification == notification }?.key
    }

    /// Notes that a server shows a notification, which replaces its earlier version.
    mutating func shown(_ id: UInt32, of notification: UserNotification, by owner: String) {
        // The server may have changed meanwhile; its notifications are then gone.
        guard case .service(owner, var shown) = state else { return }
        for (old, entry) in shown where entry.notification == notification.id { shown[old] = nil }
        shown[id] = Shown(notification: notification.id, category: notification.category)
        state = .service(owner: owner, shown: shown)
    }

    /// Removes a withdrawn notification.
    ///
    /// - Returns: The server id to close; `nil` if the notification is not on screen.
    mutating func withdrawn(_ notification: UserNotification.ID) -> UInt32? {
        guard case .service(let owner, var shown) = state, let id = id(of: notification) else { return nil }
        shown[id] = nil
        state = .service(owner: owner, shown: shown)
        return id
    }

    /// Takes a signal and returns the action to perform.
    mutating func take(_ event: Event, from sender: String) -> Action {
        guard case .service(sender, var shown) = state, let entry = shown[event.id] else { return .none }
        let action: Action
        switch event {
        case .closed(let id, let reason):
            shown[id] = nil
            // Reason 2: dismissed by the user.
            action = entry.stage == .open && reason == 2 ? .respond(.dismissal, to: entry.notification) : .none
        case .replied(let id, let text):
            shown[id]?.stage = .answered
            action = .respond(.reply(text), to: entry.notification)
        case .invoked(let id, let key):
            action = Self.action(for: key, on: entry)
            if action != .none { shown[id]?.stage = .answered }
        }
        state = .service(owner: sender, shown: shown)
        return action
    }

    private static func action(for key: String, on entry: Shown) -> Action {
        if key == NotificationContents.tap { return .open(entry.category.link, for: entry.notification) }
        guard let action = NotificationAction(rawValue: key), entry.category.actions.contains(action) else {
            return .none
        }
        return switch action {
        case .setIntention, .view, .viewPlan: .open(entry.category.link, for: entry.notification)
        case .skip: .respond(.skip, to: entry.notification)
        case .snooze: .respond(.snooze(.quarterOfAnHour), to: entry.notification)
        case .start: .respond(.start(.start), to: entry.notification)
        case .later: .respond(.start(.later(StartAnswer.standardSeconds)), to: entry.notification)
        case .refuse: .respond(.start(.refuse), to: entry.notification)
        case .keep: .respond(.keep, to: entry.notification)
        case .pause: .respond(.pause, to: entry.notification)
        case .dismiss: .respond(.dismissal, to: entry.notification)
        }
    }
}

extension OpenNotifications.Event {
    /// The server id of the notification.
    var id: UInt32 {
        switch self {
        case .invoked(let id, _), .replied(let id, _), .closed(let id, _): id
        }
    }

    /// Reads a signal of the Desktop Notifications Specification, or Plasma's `NotificationReplied`; `nil` for others.
    init?(_ signal: BusSignal) {
        let arguments = signal.arguments
        guard arguments.count >= 2, case .uint32(let id) = arguments[0] else { return nil }
        switch (signal.member, arguments[1]) {
        case ("ActionInvoked", .string(let key)): self = .invoked(id, key: key)
        case ("NotificationReplied", .string(let text)): self = .replied(id, text: text)
        case ("NotificationClosed", .uint32(let reason)): self = .closed(id, reason: reason)
        default: return nil
        }
    }
}
