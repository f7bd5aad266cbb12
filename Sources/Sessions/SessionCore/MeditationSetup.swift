/// The meditation of the setup, which starts if a request names no course.
public struct MeditationSetup: Hashable, Sendable {
    /// The id of the course, or `nil` for the first course of the catalog.
    public var course: String?
    /// The length in minutes, or `nil` for the default of the course.
    public var minutes: Int?
    /// The name of the breathing pattern, or `nil` for that of the course.
    public var breath: String?

    /// The greatest length of a name, in characters.
    public static let longestName = 100

    /// Creates a setup, by default of the first course in its default length.
    public init(course: String? = nil, minutes: Int? = nil, breath: String? = nil) {
        self.course = course
        self.minutes = minutes
        self.breath = breath
    }

    /// The setup as options of a meditation.
    public var options: MeditationOptions { MeditationOptions(course: course, minutes: minutes, breath: breath) }

    /// Returns the options of a request, with what they leave open from this setup. Options that name a course take
    /// nothing.
    public func completing(_ options: MeditationOptions) -> MeditationOptions {
        guard options.course == nil else { return options }
        return MeditationOptions(
            course: course, minutes: options.minutes ?? minutes, breath: options.breath ?? breath,
            bellEvery: options.bellEvery)
    }

    /// Throws an ``OptionError`` if the length is out of range or a name has an invalid length. Courses of a catalog
    /// are checked by ``Swift/Collection/course(of:)``.
    public func check() throws(OptionError) {
        try options.check()
        for name in [course, breath] {
            if let name, !(1...Self.longestName).contains(name.count) {
                throw OptionError("a course or breathing pattern must have 1 to \(Self.longestName) characters")
            }
        }
    }
}

extension MeditationSetup: Decodable, ObjectEncodable {
    private enum Key: CodingKey {
        case course, minutes, breath
    }

    /// Decodes `{"course":"sleep","minutes":20,"breath":null}`. Each member may be missing or null.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            course: try values.decodeIfPresent(String.self, forKey: .course),
            minutes: try values.decodeIfPresent(Int.self, forKey: .minutes),
            breath: try values.decodeIfPresent(String.self, forKey: .breath))
        do throws(OptionError) {
            try check()
        } catch {
            throw decoder.fault(error.description)
        }
    }

    /// All three members, with `null` for a default.
    public var members: EncodedMembers {
        EncodedMembers([Key.course: course, .minutes: minutes, .breath: breath])
    }
}

/// The options of a meditation: the course, its length, the breathing pattern and the interval bells.
public struct MeditationOptions: Hashable, Sendable, Codable {
    /// The allowed lengths, in minutes.
    public static let allowedMinutes = 1...120
    /// The allowed intervals between bells, in seconds. A bell has faded before the next one starts.
    public static let allowedBellSeconds = 10...7200

    /// The id of the course, such as `sleep`, or `nil` for the first course of the catalog.
    public var course: String?
    /// The length in minutes, without the bell at the end. `nil` stands for the default of the course: 10 minutes, or
    /// else its shortest length.
    public var minutes: Int?
    /// The name of the breathing pattern, such as `box`, or `nil` for that of the course.
    public var breath: String?
    /// The interval between bells in seconds, or `nil` for no interval bells.
    public var bellEvery: Int?

    /// Creates options, for the first course in its default length without interval bells by default.
    public init(course: String? = nil, minutes: Int? = nil, breath: String? = nil, bellEvery: Int? = nil) {
        self.course = course
        self.minutes = minutes
        self.breath = breath
        self.bellEvery = bellEvery
    }

    /// Parses a length in any form of ``DurationText``. A number without a unit is minutes.
    public static func minutes(parsing text: String) throws(OptionError) -> Int {
        guard let seconds = DurationText.seconds(parsing: text, bare: .minutes) else {
            throw OptionError("'\(text)' is not a duration; write it as 10, 10m or 1h")
        }
        guard seconds.isMultiple(of: 60) else { throw lengthError(text) }
        return seconds / 60
    }

    private static func lengthError(_ text: String) -> OptionError {
        OptionError(
            "'\(text)' is not a meditation length; use a whole number of minutes from \(allowedMinutes.lowerBound) "
                + "to \(allowedMinutes.upperBound)")
    }

    /// Throws an ``OptionError`` if the length or the interval is out of range.
    public func check() throws(OptionError) {
        if let minutes, !Self.allowedMinutes.contains(minutes) { throw Self.lengthError("\(minutes)") }
        if let bellEvery, !Self.allowedBellSeconds.contains(bellEvery) {
            throw OptionError("a bell interval of \(bellEvery) s is out of range; use 10 s to 2 h, such as 90s or 5m")
        }
    }
}
