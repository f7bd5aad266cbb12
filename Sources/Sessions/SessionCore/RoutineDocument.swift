/// A routine as its file describes it, before stretches are drawn and words are spoken.
///
/// ```swift
/// let plank = RoutineExercise("Plank", .seconds(30))
/// let step = RoutineDocument.Step(.exercise(plank), at: .init(line: 4, column: 5))
/// let document = RoutineDocument(name: "Core", steps: [step])
/// let steps = document.flattened { _ in nil }.steps  // one step, outside of any repetition
/// ```
public struct RoutineDocument: Hashable, Sendable {
    /// A place in the file, counted from 1.
    public struct Place: Hashable, Sendable, Comparable {
        /// The line.
        public let line: Int
        /// The column.
        public let column: Int

        /// Creates a place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// Orders places as a reader meets them.
        public static func < (one: Place, other: Place) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    /// A step with its place.
    public struct Step: Hashable, Sendable {
        /// The content of the step.
        public let kind: Kind
        /// The place of the step in its file.
        public let place: Place

        /// Creates a step.
        public init(_ kind: Kind, at place: Place) {
            self.kind = kind
            self.place = place
        }
    }

    /// A list of steps with the number of its rounds.
    public struct Repetition: Hashable, Sendable {
        /// The number of rounds.
        public let rounds: Int
        /// The rest before each round but the first, in seconds; 0 for none.
        public let rest: Int
        /// The seconds by which holds and exercises are longer in each round than in the one before.
        public let longer: Int
        /// The number of steps that are drawn for each round, or `nil` for all.
        public let pick: Int?
        /// The music of the steps, or `nil` for that around them.
        public let music: GroupMusic?
        /// The steps of a round.
        public internal(set) var steps: [Step]

        /// Creates a repetition.
        public init(
            rounds: Int, rest: Int = 0, longer: Int = 0, pick: Int? = nil, music: GroupMusic? = nil, steps: [Step]
        ) {
            self.rounds = rounds
            self.rest = rest
            self.longer = longer
            self.pick = pick
            self.music = music
            self.steps = steps
        }
    }

    /// The music of some steps with its place.
    public struct GroupMusic: Hashable, Sendable {
        /// The music: none, or the name of a bundled piece or sound.
        public let choice: MusicChoice
        /// The place in the file.
        public let place: Place

        /// Creates the music of some steps.
        public init(_ choice: MusicChoice, at place: Place) {
            self.choice = choice
            self.place = place
        }
    }

    /// The words at the end.
    public enum Closing: String, Hashable, Sendable, CaseIterable {
        /// Those that fit the posture of the last stretch.
        case usual
        /// Those for people who stay where they are, to sleep.
        case quiet
    }

    /// The announcements in and before exercises.
    public enum Announcement: String, Hashable, Sendable, CaseIterable {
        /// The exercise that follows, before its clock starts.
        case next
        /// Three ticks before an exercise.
        case count
        /// The middle and the last ten seconds of an exercise of over a minute.
        case halfway
    }

    /// The name for people, such as "Morning back".
    public let name: String
    /// A sentence about the routine.
    public let description: String?
    /// The music, or `nil` for that of the session.
    public let music: MusicChoice?
    /// The tones, or `nil` for those of the session.
    public let tones: Tones?
    /// The closing.
    public let closing: Closing
    /// The announcements in and before exercises.
    public let announcements: Set<Announcement>
    /// Whether its sessions are practice, which history keeps.
    public let counts: Bool
    /// The steps, at least one.
    public let steps: [Step]

    /// Creates a routine from its members.
    public init(
        name: String, description: String? = nil, music: MusicChoice? = nil, tones: Tones? = nil,
        closing: Closing = .usual, announcements: Set<Announcement> = Set(Announcement.allCases),
        counts: Bool = true, steps: [Step]
    ) {
        self.name = name
        self.description = description
        self.music = music
        self.tones = tones
        self.closing = closing
        self.announcements = announcements
        self.counts = counts
        self.steps = steps
    }

    /// The greatest length of a routine's text, in bytes of UTF-8.
    public static let greatestTextBytes = 200_000

    /// The paths of the user's clips, in order, each once.
    public var audio: [String] {
        var paths: [String] = []
        _ = replacingAudio { path in
            if !paths.contains(path) { paths.append(path) }
            return path
        }
        return paths
    }

    /// Returns the routine with other paths of its clips. A path without another one stays.
    public func replacingAudio(_ paths: [String: String]) -> RoutineDocument { replacingAudio { paths[$0] ?? $0 } }

    private func replacingAudio(_ path: (String) -> String) -> RoutineDocument {
        RoutineDocument(
            name: name, description: description, music: music, tones: tones, closing: closing,
            announcements: announcements, counts: counts,
            steps: steps.map { Step($0.kind.replacingAudio(path), at: $0.place) })
    }

    /// The word that names the routine on the command line, such as `morning-back`.
    public var id: String { Self.id(of: name) }

    /// Returns the word of a name: its letters and digits in lower case, joined by hyphens.
    public static func id(of name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}

/// A fault in a file that the user writes: a routine, a programme or a training plan.
public struct RoutineFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The severity of a fault.
    public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
        /// The routine cannot be used.
        case error
        /// The routine can be used, but is probably not what its author wants.
        case warning
    }

    /// The place in the file, or `nil` for a fault of the whole file.
    public let place: RoutineDocument.Place?
    /// The severity.
    public let severity: Severity
    /// The fault, and what to do.
    public let problem: String

    /// Creates a fault.
    public init(_ problem: String, at place: RoutineDocument.Place?, severity: Severity = .error) {
        self.problem = problem
        self.place = place
        self.severity = severity
    }

    /// The line and the column, the severity of a warning, and the problem, such as `4:5: warning: …`.
    public var description: String {
        (place.map { "\($0.line):\($0.column): " } ?? "") + (severity == .warning ? "warning: " : "") + problem
    }
}

extension RoutineFault: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case line, column, severity, problem
    }

    /// Reads `line` and `column`, which are `null` for the whole file, `severity` and `problem`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let line = try values.decodeIfPresent(Int.self, forKey: .line)
        let column = try values.decodeIfPresent(Int.self, forKey: .column)
        self.init(
            try values.decode(String.self, forKey: .problem),
            at: line.map { RoutineDocument.Place(line: $0, column: column ?? 1) },
            severity: try values.decode(Severity.self, forKey: .severity))
    }

    /// The form that the decoder reads.
    public var members: EncodedMembers {
        EncodedMembers([Key.line: place?.line, .column: place?.column, .severity: severity, .problem: problem])
    }
}
