public import SessionCore

/// Figures of the profile, unless the database cannot be read.
public enum Readable<Figures: Hashable & Sendable & Encodable>: Hashable, Sendable {
    case data(Figures)
    /// The database cannot be read.
    case error

    /// Reads figures.
    public init(_ read: () throws -> Figures) {
        // Clients show that the figures cannot be read, without the reason.
        self = (try? read()).map(Readable.data) ?? .error
    }
}

extension Readable: ObjectEncodable {
    /// `{"state":"data"}` with the members of the figures, or `{"state":"error","message":…}`.
    public var members: EncodedMembers {
        switch self {
        case .data(let figures): EncodedMembers(["state": CardState.data], of: figures)
        case .error: ["state": CardState.error, "message": Statistics.failure]
        }
    }
}

/// The numbers of training cycles.
public struct TrainingCycleFigures: Hashable, Sendable, Encodable {
    /// The number of completed training cycles.
    public let completed: Int
    /// The number of all training cycles.
    public let total: Int

    /// Creates the figures from their fields.
    public init(completed: Int, total: Int) {
        self.completed = completed
        self.total = total
    }
}

/// The figures of meditation.
public struct MeditationFigures: Hashable, Sendable, Encodable {
    /// The number of meditations.
    public let sessions: Int
    /// Their total length in full minutes.
    public let minutes: Int
    /// Both for each course, most used first.
    public let courses: [CourseStatistics]

    /// Creates the figures from the total seconds. Only the total is rounded down, not each session.
    public init(sessions: Int, seconds: Int, courses: [CourseStatistics]) {
        self.sessions = sessions
        minutes = seconds / 60
        self.courses = courses
    }
}

/// The figures of routines.
public struct RoutineFigures: Hashable, Sendable, Encodable {
    /// The number of sessions of routines.
    public let sessions: Int
    /// Their total length in full minutes.
    public let minutes: Int

    /// Creates the figures from the total seconds. Only the total is rounded down, not each session.
    public init(sessions: Int, seconds: Int) {
        self.sessions = sessions
        minutes = seconds / 60
    }
}

/// The statistics of the profile. If one part cannot be read, the others are still shown.
public struct Statistics: Hashable, Sendable, Encodable {
    /// The message to show in place of figures that cannot be read.
    public static let failure = "Failed to load statistics"

    /// The figures of stretching.
    public let stretching: Readable<StretchFigures>
    /// The numbers of completed and of all training cycles.
    public let cycles: Readable<TrainingCycleFigures>
    /// The number and total length of the meditations that count.
    public let meditation: Readable<MeditationFigures>
    /// The number and total length of the sessions of routines that count.
    public let routines: Readable<RoutineFigures>

    /// Creates the statistics from their parts.
    public init(
        stretching: Readable<StretchFigures>, cycles: Readable<TrainingCycleFigures>,
        meditation: Readable<MeditationFigures>,
        routines: Readable<RoutineFigures>
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
