/// What a meditation is asked to be.
public struct MeditationOptions: Hashable, Sendable, Codable {
    /// The lengths that a meditation can have, in minutes.
    public static let allowedMinutes = 1...120
    /// How far apart interval bells can be, in seconds: each has died away before the next.
    public static let allowedBellSeconds = 10...7200

    /// How long it lasts without the bell at its end.
    public var minutes: Int
    /// How many seconds there are from bell to bell; `nil` for none.
    public var bellEvery: Int?

    /// A meditation of so many minutes, by default ten.
    public init(minutes: Int = 10, bellEvery: Int? = nil) {
        self.minutes = minutes
        self.bellEvery = bellEvery
    }

    /// Reads the interval between bells: any form of ``DurationText``, seconds where the number is bare.
    public static func bellSeconds(parsing text: String) throws(OptionError) -> Int {
        guard let seconds = DurationText.seconds(parsing: text) else {
            throw OptionError("'\(text)' is not a duration; write it as \(DurationText.forms)")
        }
        return seconds
    }

    /// Reads a length: any form of ``DurationText``, minutes where the number is bare.
    public static func minutes(parsing text: String) throws(OptionError) -> Int {
        guard let seconds = DurationText.seconds(parsing: text, bare: .minutes) else {
            throw OptionError("'\(text)' is not a duration; write it as 10, 10m or 1h")
        }
        guard seconds.isMultiple(of: 60) else { throw lengthRefusal }
        return seconds / 60
    }

    private static var lengthRefusal: OptionError {
        OptionError(
            "a meditation lasts a whole number of minutes from \(allowedMinutes.lowerBound) "
                + "to \(allowedMinutes.upperBound)")
    }

    /// Refuses what no meditation can be.
    public func check() throws(OptionError) {
        guard Self.allowedMinutes.contains(minutes) else {
            throw Self.lengthRefusal
        }
        if let bellEvery, !Self.allowedBellSeconds.contains(bellEvery) {
            throw OptionError("the bell interval must be 10 s to 2 h, such as 5m or 90s")
        }
    }
}
