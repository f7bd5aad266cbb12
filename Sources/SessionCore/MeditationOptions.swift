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

    /// Parses the interval between bells in any form of ``DurationText``. A number without a unit is seconds.
    public static func bellSeconds(parsing text: String) throws(OptionError) -> Int {
        guard let seconds = DurationText.seconds(parsing: text) else {
            throw OptionError("'\(text)' is not a duration; write it as \(DurationText.forms)")
        }
        return seconds
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
