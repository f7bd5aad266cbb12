/// The statistics of a meditation course.
public struct CourseStatistics: Hashable, Sendable, Encodable {
    /// The `sessionType` in records of the course, such as `body-scan`.
    public let sessionType: String
    /// The name for people, such as "Body Scan".
    public let name: String
    /// The number of meditations that count.
    public let sessions: Int
    /// The total length in full minutes.
    public let minutes: Int

    /// Creates the statistics of a course from its total seconds.
    public init(sessionType: String, name: String, sessions: Int, seconds: Int) {
        self.sessionType = sessionType
        self.name = name
        self.sessions = sessions
        minutes = seconds / 60
    }
}

extension CourseStatistics: Comparable {
    /// Compares for a list with the most used course first.
    public static func < (first: CourseStatistics, second: CourseStatistics) -> Bool {
        (-first.sessions, -first.minutes, first.name, first.sessionType)
            < (-second.sessions, -second.minutes, second.name, second.sessionType)
    }
}
