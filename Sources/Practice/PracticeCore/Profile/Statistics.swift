/// The statistics of training cycles, a member of `/api/profile`.
public enum TrainingCycleStatistics: Hashable, Sendable {
    /// The number of completed training cycles, and of all training cycles.
    case data(completed: Int, total: Int)
    /// The database cannot be read.
    case error
}

/// The statistics of meditation, a member of `/api/profile`.
public enum MeditationStatistics: Hashable, Sendable {
    /// The number of meditations, their total length in full minutes, and both for each course, most used first.
    case data(sessions: Int, minutes: Int, courses: [CourseStatistics])
    /// The database cannot be read.
    case error

    /// Creates the statistics from the total seconds. Only the total is rounded down, not each session.
    public init(sessions: Int, seconds: Int, courses: [CourseStatistics]) {
        self = .data(sessions: sessions, minutes: seconds / 60, courses: courses)
    }
}

/// The statistics of routines, a member of `/api/profile`.
public enum RoutineStatistics: Hashable, Sendable {
    /// The number of sessions of routines, and their total length in full minutes.
    case data(sessions: Int, minutes: Int)
    /// The database cannot be read.
    case error

    /// Creates the statistics from the total seconds. Only the total is rounded down, not each session.
    public init(sessions: Int, seconds: Int) {
        self = .data(sessions: sessions, minutes: seconds / 60)
    }
}

/// The statistics of the profile. If one part cannot be read, the others are still shown.
public struct Statistics: Hashable, Sendable, Encodable {
    /// The message to show in place of figures that cannot be read.
    public static let failure = "Failed to load statistics"

    /// The figures of stretching.
    public let stretching: StretchStatistics
    /// The numbers of completed and of all training cycles.
    public let cycles: TrainingCycleStatistics
    /// The number and total length of the meditations that count.
    public let meditation: MeditationStatistics
    /// The number and total length of the sessions of routines that count.
    public let routines: RoutineStatistics

    /// Creates the statistics from their parts.
    public init(
        stretching: StretchStatistics, cycles: TrainingCycleStatistics, meditation: MeditationStatistics,
        routines: RoutineStatistics
    ) {
        self.stretching = stretching
        self.cycles = cycles
        self.meditation = meditation
        self.routines = routines
    }

    private enum CodingKeys: String, CodingKey {
        case stretching, meditation, routines
        case cycles = "mesocycles"
    }
}

private enum StatisticKeys: CodingKey {
    case state, message, completed, total, sessions, minutes, courses
}

extension KeyedEncodingContainer<StatisticKeys> {
    fileprivate mutating func encodeFailure() throws {
        try encode(CardState.error, forKey: .state)
        try encode(Statistics.failure, forKey: .message)
    }
}

extension TrainingCycleStatistics: Encodable {
    /// Encodes `{"state":"data","completed":2,"total":3}`, or `{"state":"error","message":…}`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: StatisticKeys.self)
        switch self {
        case .data(let completed, let total):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(completed, forKey: .completed)
            try values.encode(total, forKey: .total)
        case .error: try values.encodeFailure()
        }
    }
}

extension MeditationStatistics: Encodable {
    /// Encodes `{"state":"data","sessions":12,"minutes":118,"courses":[…]}`, or `{"state":"error","message":…}`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: StatisticKeys.self)
        switch self {
        case .data(let sessions, let minutes, let courses):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(sessions, forKey: .sessions)
            try values.encode(minutes, forKey: .minutes)
            try values.encode(courses, forKey: .courses)
        case .error: try values.encodeFailure()
        }
    }
}

extension RoutineStatistics: Encodable {
    /// Encodes `{"state":"data","sessions":3,"minutes":32}`, or `{"state":"error","message":…}`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: StatisticKeys.self)
        switch self {
        case .data(let sessions, let minutes):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(sessions, forKey: .sessions)
            try values.encode(minutes, forKey: .minutes)
        case .error: try values.encodeFailure()
        }
    }
}

/// The user's profile: version, statistics and notification state. Encodes as the body of `/api/profile`.
///
/// This folder holds the figures of the profile view. `PracticeData` counts them in the database. All types are values,
/// usable on any thread.
public struct Profile: Hashable, Sendable, Encodable {
    /// The version of Limber, such as `1.0.0`.
    public let version: String
    /// The totals of all time.
    public let statistics: Statistics
    /// The state of desktop notifications.
    public let notifications: NotificationState

    /// Creates a profile from its parts.
    public init(version: String, statistics: Statistics, notifications: NotificationState) {
        self.version = version
        self.statistics = statistics
        self.notifications = notifications
    }
}

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
