import PracticeCore
import SDBus

/// The arguments of `Notify` for a notification.
struct NotificationContents: Hashable {
    /// The most Unicode scalars of a text. Some servers fail on very long texts.
    private static let longestText = 1000
    /// The action key of a reply field inside the notification, on servers with that capability.
    static let inlineReply = "inline-reply"
    /// The action key of a click on the notification.
    static let tap = "default"

    let summary: String
    let body: String
    /// Alternating action keys and labels.
    let actions: [String]
    let hints: [String: BusValue]
    /// The expiration in milliseconds; 0 means never, -1 the server's default.
    let timeout: Int32

    /// - Parameter capabilities: The server's answer to `GetCapabilities`.
    init(_ notification: UserNotification, _ manner: NotificationManner, for capabilities: Set<String>) {
        let body = Self.shortened(notification.body)
        let hasBody = capabilities.contains("body")
        summary = hasBody ? Self.shortened(notification.title) : "\(Self.shortened(notification.title)): \(body)"
        self.body = hasBody ? capabilities.contains("body-markup") ? Self.escaped(body) : body : ""
        actions = capabilities.contains("actions") ? Self.actions(notification.category, capabilities) : []
        hints = Self.hints(notification.category, manner, isReplied: actions.contains(Self.inlineReply))
        timeout = notification.category.timeout
    }

    private static func actions(_ category: NotificationCategory, _ capabilities: Set<String>) -> [String] {
        let buttons = category.actions.flatMap { action in
            let isReply = action == .setIntention && capabilities.contains(inlineReply)
            return [isReply ? inlineReply : action.rawValue, action.label]
        }
        return [tap, "Open"] + buttons
    }

    private static func hints(
        _ category: NotificationCategory, _ manner: NotificationManner, isReplied: Bool
    ) -> [String: BusValue] {
        var hints: [String: BusValue] = [
            "desktop-entry": .string("limber"), "urgency": .byte(category.urgency),
            "category": .string("x-limber.\(category.rawValue.lowercased().replacing("_", with: "-"))"),
        ]
        switch manner {
        case .aloud: hints["sound-name"] = .string(category.sound)
        case .silent: hints["suppress-sound"] = .bool(true)
        }
        if category.passes { hints["transient"] = .bool(true) }
        if isReplied {
            hints["x-kde-reply-placeholder-text"] = .string("Enter your intention...")
            hints["x-kde-reply-submit-button-text"] = .string("Set")
        }
        return hints
    }

    /// Cuts a text to ``longestText`` scalars and an ellipsis.
    private static func shortened(_ text: String) -> String {
        text.unicodeScalars.count > longestText
            ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))) + "…" : text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension NotificationCategory {
    /// The urgency hint: 1 normal, 2 critical. Critical notifications also appear in "do not disturb" mode, as the end
    /// of a rest must.
    fileprivate var urgency: UInt8 {
        switch self {
        case .restComplete: 2
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .confirmation, .planUpdate, .weeklyCheckIn,
            .stretchReminder, .scheduledStart, .scheduleQuestion, .schedule, .test, .message:
            1
        }
    }

    /// The expiration. A question stays until it is answered.
    fileprivate var timeout: Int32 {
        switch self {
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .scheduledStart, .scheduleQuestion: 0
        // Servers never expire a critical notification by themselves.
        case .restComplete: 30_000
        case .confirmation, .planUpdate, .weeklyCheckIn, .stretchReminder, .schedule, .test, .message: -1
        }
    }

    /// Whether the server may drop the notification after showing it (hint `transient`).
    fileprivate var passes: Bool {
        switch self {
        case .confirmation, .restComplete, .scheduledStart, .test: true
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .planUpdate, .weeklyCheckIn, .stretchReminder,
            .scheduleQuestion, .schedule, .message:
            false
        }
    }

    /// The sound name of the Sound Naming Specification.
    fileprivate var sound: String {
        switch self {
        case .restComplete: "alarm-clock-elapsed"
        case .confirmation: "complete"
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .planUpdate, .weeklyCheckIn, .stretchReminder,
            .scheduledStart, .scheduleQuestion, .schedule, .test, .message:
            "message-new-instant"
        }
    }
}
