import SessionCore

/// What somebody does about a notice, wherever they do it.
public enum NotificationResponse: Hashable, Sendable {
    /// They answered the question.
    case reply(String)
    /// They do not want to answer it.
    case skip
    /// They want to be asked again so much later.
    case snooze(SnoozeLength)
    /// They looked at what it is about.
    case open
    /// They put it away, or it went by itself: it says nothing about the question.
    case dismissal
}

/// How long a question can be put off.
public enum SnoozeLength: String, CaseIterable, Hashable, Codable, Sendable {
    /// Five minutes.
    case fiveMinutes = "5m"
    /// A quarter of an hour.
    case quarterOfAnHour = "15m"
    /// An hour.
    case hour = "1h"
    /// Until the same time tomorrow.
    case tomorrow

    /// Reads `tomorrow`, or one of the lengths in any form of ``DurationText``, in minutes where the number is bare.
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
