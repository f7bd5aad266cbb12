import PracticeCore
import SDBus

/// A notice as a notification service is given it.
struct NotificationContents: Hashable {
    /// Nobody reads more than this of a text, and some services choke on it.
    private static let longestText = 1000
    /// The key of an answer that is typed into the notification, in services that have that.
    static let inlineReply = "inline-reply"
    /// The key of a tap.
    static let tap = "default"

    let summary: String
    let body: String
    /// Keys and labels in turn.
    let actions: [String]
    let hints: [String: BusValue]
    /// Milliseconds; 0 is for ever, -1 is the service's choice.
    let timeout: Int32

    /// - Parameter capabilities: What the service has said that it can.
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

    /// Not without end.
    private static func shortened(_ text: String) -> String {
        text.unicodeScalars.count > longestText
            ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))) + "…" : text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension NotificationCategory {
    /// 1 is normal, 2 is what also arrives where the desktop is not to be disturbed: the end of a rest is of no use later.
    fileprivate var urgency: UInt8 {
        switch self {
        case .restComplete: 2
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .confirmation, .planUpdate, .weeklyCheckIn, .test,
            .message:
            1
        }
    }

    /// A question waits for its answer.
    fileprivate var timeout: Int32 {
        switch self {
        case .dailyIntention, .weeklyIntention, .monthlyIntention: 0
        // What is urgent would otherwise stay for ever.
        case .restComplete: 30_000
        case .confirmation, .planUpdate, .weeklyCheckIn, .test, .message: -1
        }
    }

    /// Whether it is of no use once it was seen.
    fileprivate var passes: Bool {
        switch self {
        case .confirmation, .restComplete, .test: true
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .planUpdate, .weeklyCheckIn, .message: false
        }
    }

    /// A name of the Sound Naming Specification.
    fileprivate var sound: String {
        switch self {
        case .restComplete: "alarm-clock-elapsed"
        case .confirmation: "complete"
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .planUpdate, .weeklyCheckIn, .test, .message:
            "message-new-instant"
        }
    }
}
