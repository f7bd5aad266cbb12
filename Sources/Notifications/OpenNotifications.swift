import PracticeCore

/// Knows which notification of which service is which notice, and what it means that something was done about it.
///
/// ```
///             shown              invoked, replied
///   (none) ───────────▶ open ─────────────────────▶ answered
///     ▲                   │ closed, replaced,          │
///     └───────────────────┴──── another service ───────┘
/// ```
///
/// Services tell everybody what is done about anybody's notifications: what bears an id that is not ours, or comes from
/// somebody else, is another program's.
struct OpenNotifications {
    /// What a service tells.
    enum Event: Hashable {
        case invoked(UInt32, key: String)
        case replied(UInt32, text: String)
        case closed(UInt32, reason: UInt32)
    }

    /// What there is to do then.
    enum Action: Hashable {
        case none
        case respond(NotificationResponse, to: UserNotification.ID)
        /// The same, with the page that it is about.
        case open(NotificationLink, for: UserNotification.ID)
    }

    private enum Stage {
        case open
        /// Something was done about it: that it goes away says nothing more.
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

    /// The unique name of the service.
    var owner: String? {
        switch state {
        case .noService: nil
        case .service(let owner, _): owner
        }
    }

    /// The notifications on screen that wait for an answer.
    var lasting: [NotificationLedger.Entry] {
        guard case .service(_, let shown) = state else { return [] }
        return shown.filter(\.value.category.staysOpen).map {
            NotificationLedger.Entry(id: $0.key, notification: $0.value.notification, category: $0.value.category)
        }
    }

    /// Somebody has the service's name now, or nobody has: what another one has shown is gone.
    ///
    /// - Returns: Whether it is another one, which shows nothing yet.
    @discardableResult
    mutating func serviceChanged(to owner: String?) -> Bool {
        switch state {
        case .service(owner, _): return false
        case .service, .noService:
            state = owner.map { .service(owner: $0, shown: [:]) } ?? .noService
            return owner != nil
        }
    }

    /// The service shows what a former process has had it show.
    mutating func adopt(_ entries: [NotificationLedger.Entry]) {
        guard case .service(let owner, var shown) = state else { return }
        for entry in entries { shown[entry.id] = Shown(notification: entry.notification, category: entry.category) }
        state = .service(owner: owner, shown: shown)
    }

    /// The notification of a notice that is still shown; `nil` where none is.
    func id(of notification: UserNotification.ID) -> UInt32? {
        guard case .service(_, let shown) = state else { return nil }
        return shown.first { $0.value.notification == notification }?.key
    }

    /// A service shows a notice, in place of what it has shown of it before.
    mutating func shown(_ id: UInt32, of notification: UserNotification, by owner: String) {
        // Late: it has gone meanwhile, and the notification with it.
        guard case .service(owner, var shown) = state else { return }
        for (old, entry) in shown where entry.notification == notification.id { shown[old] = nil }
        shown[id] = Shown(notification: notification.id, category: notification.category)
        state = .service(owner: owner, shown: shown)
    }

    /// A notice is not to be shown any more.
    ///
    /// - Returns: The notification that is to be closed.
    mutating func withdrawn(_ notification: UserNotification.ID) -> UInt32? {
        guard case .service(let owner, var shown) = state, let id = id(of: notification) else { return nil }
        shown[id] = nil
        state = .service(owner: owner, shown: shown)
        return id
    }

    /// Somebody tells something.
    mutating func take(_ event: Event, from sender: String) -> Action {
        guard case .service(sender, var shown) = state, let entry = shown[event.id] else { return .none }
        let action: Action
        switch event {
        case .closed(let id, let reason):
            shown[id] = nil
            // 2 is that the person put it away.
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
        case .dismiss: .respond(.dismissal, to: entry.notification)
        }
    }
}

extension OpenNotifications.Event {
    /// The notification that it is about.
    var id: UInt32 {
        switch self {
        case .invoked(let id, _), .replied(let id, _), .closed(let id, _): id
        }
    }
}
