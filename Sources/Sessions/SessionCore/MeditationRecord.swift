/// The record of a meditation in history, in the format of `POST /api/meditation-sessions`.
public struct MeditationRecord: Hashable, Sendable, Codable {
    /// The end of the session.
    public internal(set) var completedAt: Timestamp
    /// The name of the course for records, such as `body-scan`. The basic course has `basic-breathing`, as in the
    /// original apps.
    public let sessionType: String
    /// The planned length in whole seconds, without the bell.
    public let plannedDurationSeconds: Int
    /// The length heard in whole seconds, without pauses and the bell.
    public let actualDurationSeconds: Int
    /// Whether the meditation was heard to its end without skips.
    public let completedFully: Bool
    /// The name of the course for people, such as "Body Scan". `nil` in records of 1.0 and of other programs.
    public let sessionName: String?
    /// The paths of the drawn clips in order, which the next sessions of the course avoid. `nil` if none was drawn, and
    /// in records of 1.0 and of other programs.
    public let lines: [String]?

    /// Creates a record from its fields.
    public init(
        completedAt: Timestamp, sessionType: String, plannedDurationSeconds: Int, actualDurationSeconds: Int,
        completedFully: Bool, sessionName: String? = nil, lines: [String]? = nil
    ) {
        self.completedAt = completedAt
        self.sessionType = sessionType
        self.plannedDurationSeconds = plannedDurationSeconds
        self.actualDurationSeconds = actualDurationSeconds
        self.completedFully = completedFully
        self.sessionName = sessionName
        self.lines = lines
    }
}

extension MeditationRecord {
    /// The name of the course for people. A record without a name has a `sessionType` such as `basic-breathing`, which
    /// becomes "Basic Breathing".
    public var courseName: String { Self.courseName(sessionName, ofType: sessionType) }

    /// Returns the name of a course for people: its own, or one from the `sessionType`.
    package static func courseName(_ name: String?, ofType sessionType: String) -> String {
        name
            ?? sessionType.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }

    /// The record with the members of the original apps only.
    package var original: MeditationRecord {
        MeditationRecord(
            completedAt: completedAt, sessionType: sessionType, plannedDurationSeconds: plannedDurationSeconds,
            actualDurationSeconds: actualDurationSeconds, completedFully: completedFully)
    }

    /// The greatest number of ``lines``.
    package static let mostLines = 200
    /// The greatest length of a line, in characters.
    package static let longestLine = 200
    /// The greatest length of ``sessionName``, in characters.
    package static let longestName = 100
}
