/// What kind of session there is to be.
public enum Practice: Hashable, Sendable, Codable {
    /// Stretches.
    case stretch
    /// A meditation, and how it is to be.
    case meditation(MeditationOptions)

    /// What the kind is called where it is asked for by name.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Stretches.
        case stretch
        /// A meditation.
        case meditation

        /// The command that begins one.
        public var command: String {
            switch self {
            case .stretch: "limber stretch"
            case .meditation: "limber meditate"
            }
        }
    }

    /// What kind it is.
    public var kind: Kind {
        switch self {
        case .stretch: .stretch
        case .meditation: .meditation
        }
    }
}

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

    /// Reads how far apart bells are: `5m`, `90s`, `1h`, or seconds alone.
    public static func bellSeconds(parsing text: String) throws(OptionError) -> Int {
        let units: [Character: Int] = ["h": 3600, "m": 60, "s": 1]
        let unit = text.last.flatMap { units[$0] }
        guard let count = Int(unit == nil ? text[...] : text.dropLast()),
            case (let seconds, false) = count.multipliedReportingOverflow(by: unit ?? 1)
        else { throw OptionError("'\(text)' is no time between bells; write it as 5m, 90s or 300") }
        return seconds
    }

    /// Refuses what no meditation can be.
    public func check() throws(OptionError) {
        guard Self.allowedMinutes.contains(minutes) else {
            throw OptionError(
                "a meditation lasts a whole number of minutes from \(Self.allowedMinutes.lowerBound) "
                    + "to \(Self.allowedMinutes.upperBound)")
        }
        if let bellEvery, !Self.allowedBellSeconds.contains(bellEvery) {
            throw OptionError("the bell interval must be 10 s to 2 h, such as 5m or 90s")
        }
    }
}
