import SessionCore

/// A notification outside of a session, for every delivery that is on: a reminder's question, the end of a rest, a
/// change of the nutrition plan.
///
/// This folder holds the content of notifications and the responses to them. `NotificationHub` posts notifications, and
/// one adapter for each delivery (voice, desktop, page, command) shows them. All types are values, usable on any
/// thread.
public struct UserNotification: Hashable, Codable, Sendable {
    /// The id of a notification. A later notification with the same id replaces the earlier.
    public typealias ID = String

    /// The id that a replacement shares.
    public let id: ID
    /// The category, which decides the actions.
    public let category: NotificationCategory
    /// The heading, on one line.
    public let title: String
    /// The text, on one line.
    public let body: String
    /// The spoken form.
    public let speech: Speech

    /// Creates a notification, with title and body reduced to one line each.
    public init(id: ID, category: NotificationCategory, title: String, body: String, speech: Speech) {
        self.id = id
        self.category = category
        self.title = title.onOneLine
        self.body = body.onOneLine
        self.speech = speech
    }
}

/// The manner of a delivery.
public enum NotificationManner: String, Hashable, Codable, Sendable {
    /// Shown, with sound, and spoken.
    case aloud
    /// Shown without sound or speech, as in quiet hours.
    case silent
}

/// The category of a notification. The raw values are those of the wire.
public enum NotificationCategory: String, CaseIterable, Hashable, Codable, Sendable {
    case dailyIntention = "DAILY_INTENTION"
    case weeklyIntention = "WEEKLY_INTENTION"
    case monthlyIntention = "MONTHLY_INTENTION"
    /// The result of an answer.
    case confirmation = "CONFIRMATION"
    /// The end of a rest.
    case restComplete = "REST_TIMER"
    /// A significant change of the nutrition plan.
    case planUpdate = "PLAN_UPDATE"
    /// The weekly reminder to weigh oneself.
    case weeklyCheckIn = "WEEKLY_CHECKIN"
    /// The reminder to stretch.
    case stretchReminder = "STRETCH_REMINDER"
    /// The question whether a scheduled session may start.
    case scheduledStart = "SCHEDULED_START"
    /// The question whether the times of a schedule are still right.
    case scheduleQuestion = "SCHEDULE_QUESTION"
    /// A notice that a session did not start, or that a schedule has paused itself.
    case schedule = "SCHEDULE"
    /// A test of the deliveries, at the user's request.
    case test = "TEST"
    /// A message with the user's own text.
    case message = "MESSAGE"

    /// The available actions, in the order of the buttons.
    public var actions: [NotificationAction] {
        switch self {
        case .dailyIntention, .weeklyIntention, .monthlyIntention: [.setIntention, .skip, .snooze, .view]
        case .planUpdate, .weeklyCheckIn: [.viewPlan, .dismiss]
        case .stretchReminder: [.start, .dismiss]
        case .scheduledStart: [.start, .later, .refuse]
        case .scheduleQuestion: [.keep, .pause]
        case .confirmation, .restComplete, .schedule, .test, .message: []
        }
    }

    /// Whether the notification stays open until the user responds or Limber withdraws it. Deliveries that subscribe
    /// later still receive an open notification.
    public var staysOpen: Bool { self == .restComplete || !actions.isEmpty }
}

/// An action on a notification. The raw values are the action keys that notification servers see.
public enum NotificationAction: String, CaseIterable, Hashable, Codable, Sendable {
    case setIntention = "SET_INTENTION_ACTION"
    /// Closes the question without an answer.
    case skip = "SKIP_ACTION"
    case snooze = "SNOOZE_ACTION"
    /// Opens Today on the page.
    case view = "VIEW_ACTION"
    /// Opens the nutrition plan on the page.
    case viewPlan = "VIEW_PLAN"
    /// Starts the session now.
    case start = "START_ACTION"
    /// Puts the scheduled session off.
    case later = "LATER_ACTION"
    /// Leaves the scheduled session out this time.
    case refuse = "REFUSE_ACTION"
    /// Keeps the times of a schedule.
    case keep = "KEEP_ACTION"
    /// Pauses a schedule.
    case pause = "PAUSE_ACTION"
    /// Closes the notification without an effect.
    case dismiss = "DISMISS"

    /// The label of the button.
    public var label: String {
        switch self {
        case .setIntention: "Set Intention"
        case .skip: "Skip"
        case .snooze: "Snooze"
        case .view: "View"
        case .viewPlan: "View Plan"
        case .start: "Start now"
        case .later: "Later"
        case .refuse: "Not this time"
        case .keep: "Keep it"
        case .pause: "Pause it"
        case .dismiss: "Dismiss"
        }
    }
}

/// A user's response to a notification, by any delivery.
public enum NotificationResponse: Hashable, Sendable {
    /// An answer to the question.
    case reply(String)
    /// A refusal to answer the question.
    case skip
    /// A request to ask the question again later.
    case snooze(SnoozeLength)
    /// An answer to the question whether a scheduled session may start. `start` also answers the reminder to stretch,
    /// and then starts a session of the saved setup.
    case start(StartAnswer)
    /// An answer to the question whether the times of a schedule are still right.
    case keep
    case pause
    /// A look at the linked view of the page.
    case open
    /// A removal of the notification by the user or by its timeout. The question stays open.
    case dismissal
}

/// The duration of a snooze. The raw values are those of the command line, the wire and the database.
public enum SnoozeLength: String, CaseIterable, Hashable, Codable, Sendable {
    case fiveMinutes = "5m"
    case quarterOfAnHour = "15m"
    case hour = "1h"
    /// The same time on the next day.
    case tomorrow

    /// Parses `tomorrow`, or one of the durations in any form of ``DurationText``. A number without a unit is in
    /// minutes.
    public init?(parsing text: String) {
        switch DurationText.seconds(parsing: text, bare: .minutes) {
        case 300: self = .fiveMinutes
        case 900: self = .quarterOfAnHour
        case 3600: self = .hour
        default:
            guard let length = SnoozeLength(rawValue: text.lowercased()) else { return nil }
            self = length
        }
    }
}

/// A view of the page that a notification links to. The raw values are URL fragments.
public enum NotificationLink: String, Hashable, Sendable {
    /// The view in which questions are answered.
    case today = "#/today"
    /// The view of the nutrition plan.
    case plan = "#/plan"
    /// The view of the schedules.
    case schedules = "#/schedules"
}

extension NotificationCategory {
    /// The view to open when the user activates the notification.
    public var link: NotificationLink {
        switch self {
        case .planUpdate, .weeklyCheckIn: .plan
        case .scheduleQuestion, .schedule: .schedules
        case .dailyIntention, .weeklyIntention, .monthlyIntention, .stretchReminder, .confirmation, .restComplete,
            .scheduledStart, .test, .message:
            .today
        }
    }
}

extension UserNotification {
    /// Returns the test notification. Each has an id of its own, so that a second test does not replace the first.
    public static func test(id: String) -> UserNotification {
        UserNotification(
            id: "test-notification-\(id)", category: .test, title: "Test Notification",
            body: "Your notifications are working!", speech: Speech(.test))
    }

    /// The delay of the test notification, long enough to look away from the terminal.
    public static let testDelay = Duration.seconds(5)
}
