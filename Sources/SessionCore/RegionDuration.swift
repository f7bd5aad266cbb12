/// A region and how long its stretch is held; written `neck`, `neck:90` or `neck:1m30s`.
public struct RegionDuration: Hashable, Sendable {
    /// The lengths that a stretch can have, in seconds.
    public static let allowedSeconds = 10...600

    /// The region.
    public let region: Region
    /// Seconds for both segments together.
    public let seconds: Int

    /// A region for so many seconds.
    public init(region: Region, seconds: Int) {
        self.region = region
        self.seconds = seconds
    }

    /// Reads `REGION` or `REGION:DURATION`. The first colon separates the two, so `neck:1:30` is the neck for 90 seconds.
    public init(parsing text: String) throws(OptionError) {
        let (name, length) = text.partitioned(at: ":")
        region = try Region(parsing: name)
        guard let length else {
            seconds = region.defaultSeconds
            return
        }
        guard !length.isEmpty else {
            throw OptionError(
                "'\(text)' has no duration after the colon; write it such as '\(name):90' or '\(name):2m'")
        }
        guard let seconds = DurationText.seconds(parsing: length) else {
            throw OptionError("'\(text)': '\(length)' is not a duration; write it as \(DurationText.forms)")
        }
        guard Self.allowedSeconds.contains(seconds) else {
            throw OptionError(
                "'\(text)' is out of range; use \(DurationText.text(seconds: Self.allowedSeconds.lowerBound)) "
                    + "to \(DurationText.text(seconds: Self.allowedSeconds.upperBound))")
        }
        self.seconds = seconds
    }

    /// The setup of someone who has not chosen one: all eight regions.
    public static let defaults = Region.allCases.map { RegionDuration(region: $0, seconds: $0.defaultSeconds) }

    /// Refuses a list that names a region twice.
    public static func checkDistinct(_ list: [RegionDuration]) throws(OptionError) {
        var seen: Set<Region> = []
        for entry in list where !seen.insert(entry.region).inserted {
            throw OptionError("duplicate region '\(entry.region.rawValue)'; name each region once")
        }
    }
}

extension RegionDuration: CustomStringConvertible {
    /// The argument as it is written, its seconds always given.
    public var description: String { "\(region.rawValue):\(seconds)" }
}

extension RegionDuration: Codable {
    /// Reads the argument as it is written, so that nobody can ask for other lengths than a command line can.
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsedString(RegionDuration.init(parsing:))
    }

    /// Writes the argument.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Region {
    /// Reads a region's name or label in any case. A hyphen or a space stands for the underscore of `hip_flexors`, too.
    public init(parsing name: String) throws(OptionError) {
        guard let region = Region(rawValue: String(name.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })) else {
            let names = Region.allCases.map(\.rawValue)
            throw OptionError(
                "unknown region '\(name)'; "
                    + names.advice(on: name, otherwise: "use one of: \(names.joined(separator: " "))"))
        }
        self = region
    }

    /// How long its stretch is held unless the user says otherwise: the larger regions twice as long.
    public var defaultSeconds: Int {
        switch self {
        case .back, .glutes: 120
        case .neck, .shoulders, .hipFlexors, .hamstrings, .quads, .calves: 60
        }
    }
}

/// An option that cannot be used, in a sentence that says what to do.
public struct OptionError: Error, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// An error that says `description`.
    public init(_ description: String) {
        self.description = description
    }
}
