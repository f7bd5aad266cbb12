/// A meditation course as lists show it.
public struct MeditationCourse: Hashable, Sendable, Codable {
    /// The lengths of a course.
    public enum Lengths: Hashable, Sendable {
        /// Any whole number of minutes within ``MeditationOptions/allowedMinutes``.
        case any
        /// These minutes only, ascending.
        case only([Int])
    }

    /// The id, such as `body-scan`.
    public let id: String
    /// The name for people, such as "Body Scan".
    public let name: String
    /// A sentence about the course.
    public let description: String
    /// The allowed lengths.
    public let lengths: Lengths
    /// The names of the breathing patterns to choose from, the default first. Empty for a course without counted
    /// breaths.
    public let breaths: [String]

    /// Creates a course.
    public init(id: String, name: String, description: String, lengths: Lengths, breaths: [String]) {
        self.id = id
        self.name = name
        self.description = description
        self.lengths = lengths
        self.breaths = breaths
    }

    /// The length of a session that names none: 10 minutes, or else the shortest length.
    public var defaultMinutes: Int {
        switch lengths {
        case .any: Self.usualMinutes
        case .only(let minutes):
            minutes.contains(Self.usualMinutes) ? Self.usualMinutes : minutes.first ?? Self.usualMinutes
        }
    }

    private static let usualMinutes = 10
}

extension MeditationCourse.Lengths: Codable {
    /// Decodes an array of minutes, or `null` for any length.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        self = value.decodeNil() ? .any : .only(try value.decode([Int].self))
    }

    /// Encodes an array of minutes, or `null` for any length.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .any: try value.encodeNil()
        case .only(let minutes): try value.encode(minutes)
        }
    }
}

extension MeditationCourse.Lengths: CustomStringConvertible {
    /// The lengths for people, such as "10, 20 or 30 minutes".
    public var description: String {
        switch self {
        case .any:
            let allowed = MeditationOptions.allowedMinutes
            return "\(allowed.lowerBound) to \(allowed.upperBound) minutes"
        case .only(let minutes):
            let last = minutes.last.map { "\($0) minutes" } ?? ""
            return minutes.count > 1
                ? minutes.dropLast().map(String.init).joined(separator: ", ") + " or " + last : last
        }
    }
}

extension Collection<MeditationCourse> {
    /// Returns the course that options name, or the first one.
    ///
    /// - Throws: The error if the course, its length or the breathing pattern does not exist.
    public func course(of options: MeditationOptions) throws(OptionError) -> MeditationCourse {
        let course = try named(options.course)
        if case .only(let lengths) = course.lengths, let minutes = options.minutes, !lengths.contains(minutes) {
            throw OptionError("'\(course.id)' has no length of \(minutes) min; use \(course.lengths)")
        }
        guard let breath = options.breath else { return course }
        guard !course.breaths.isEmpty else {
            throw OptionError("'\(course.id)' counts no breaths; leave out the breathing pattern")
        }
        guard course.breaths.contains(breath) else {
            let advice = course.breaths.advice(
                on: breath, otherwise: "use one of: \(course.breaths.joined(separator: " "))")
            throw OptionError("unknown breathing pattern '\(breath)'; \(advice)")
        }
        return course
    }

    private func named(_ id: String?) throws(OptionError) -> MeditationCourse {
        guard let course = id.map({ id in first { $0.id == id } }) ?? first else {
            let names = map(\.id)
            let advice = names.advice(on: id ?? "", otherwise: "use one of: \(names.joined(separator: " "))")
            throw OptionError("unknown course '\(id ?? "")'; \(advice)")
        }
        return course
    }
}
