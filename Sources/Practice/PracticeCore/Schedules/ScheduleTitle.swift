public import SessionCore

/// The titles of sessions without a title of the user.
public enum ScheduleTitle {
    /// The title of the sessions of a programme.
    public static let programme = "Programme"
    /// The number of stretches that a title names.
    private static let mostNames = 4

    /// Returns the beginning of a name, as long as a title may be.
    public static func routine(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(Schedule.longestTitle)))
    }

    /// Returns the title of a stretching session, such as "Neck, back" or "Stretching, 10 min".
    ///
    /// - Parameters:
    ///   - names: The regions and stretches; none for those of the setup.
    ///   - seconds: The time of the session, or `nil` for the time of its stretches.
    public static func stretches(_ names: [String], seconds: Int?) -> String {
        var different: [String] = []
        for name in names where !different.contains(name) { different.append(name) }
        let others = different.count > mostNames ? " and \(different.count - mostNames) more" : ""
        let words = different.isEmpty ? "stretching" : different.prefix(mostNames).joined(separator: ", ")
        let length = seconds.map { ", \(DurationText.text(seconds: $0))" } ?? ""
        return routine(words.prefix(1).uppercased() + words.dropFirst().prefix(70) + others + length)
    }

    /// Returns the title of a meditation, such as "Body Scan, 20 min".
    ///
    /// - Parameter course: The name of the course, or `nil` for that of the setup.
    public static func meditation(_ course: String?, minutes: Int?) -> String {
        let length = minutes.map { ", \(DurationText.text(seconds: $0 * 60))" } ?? ""
        return routine((course ?? "Meditation") + length)
    }
}

/// A session for a schedule.
public struct ScheduledSession: Hashable, Sendable {
    /// The request. A routine has its id.
    public let request: SessionRequest
    /// The session for people, such as "Morning back" or "Neck, back".
    public let title: String

    /// Creates a session from its parts.
    public init(request: SessionRequest, title: String) {
        self.request = request
        self.title = title
    }
}
