import SessionCore

/// A user's response to a notification, by any delivery.
public enum NotificationResponse: Hashable, Sendable {
    /// An answer to the question.
    case reply(String)
    /// A refusal to answer the question.
    case skip
    /// A request to ask the question again later.
    case snooze(SnoozeLength)
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
