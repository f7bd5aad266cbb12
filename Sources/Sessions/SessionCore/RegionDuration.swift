/// A region and the length of its stretch, written `neck`, `neck:90` or `neck:1m30s`.
///
/// ```swift
/// let neck = try RegionDuration(parsing: "neck:1m30s")  // neck, 90 s
/// let back = try RegionDuration(parsing: "back")  // back, 120 s: the default of the region
/// ```
public struct RegionDuration: Hashable, Sendable {
    /// The allowed lengths of a stretch, in seconds.
    public static let allowedSeconds = 10...600

    /// The region to stretch.
    public let region: Region
    /// The length of both segments together, in seconds.
    public let seconds: Int

    /// Creates an entry. The length is not checked.
    public init(region: Region, seconds: Int) {
        self.region = region
        self.seconds = seconds
    }

    /// Parses `REGION` or `REGION:DURATION`. The first colon separates the two, so `neck:1:30` is the neck for 90
    /// seconds.
    ///
    /// - Throws: ``OptionError`` if the region is unknown or the duration is invalid or out of range.
    public init(parsing text: String) throws(OptionError) {
        let (name, seconds) = try Self.split(text)
        region = try Region(parsing: name)
        self.seconds = seconds ?? region.defaultSeconds
    }

    /// Splits `NAME` or `NAME:DURATION`. Returns `nil` for the seconds if there is no colon.
    static func split(_ text: String) throws(OptionError) -> (name: String, seconds: Int?) {
        if DurationText.seconds(parsing: text) != nil {
            throw OptionError("'\(text)' is a length without a region; write it such as 'neck:\(text)'")
        }
        let (name, length) = text.partitioned(at: ":")
        guard let length else { return (name, nil) }
        guard !length.isEmpty else {
            throw OptionError(
                "'\(text)' has no duration after the colon; write it such as '\(name):90' or '\(name):2m'")
        }
        guard let seconds = DurationText.seconds(parsing: length) else {
            throw OptionError("'\(text)': '\(length)' is not a duration; write it as \(DurationText.forms)")
        }
        guard allowedSeconds.contains(seconds) else {
            throw OptionError(
                "'\(text)' is out of range; use \(DurationText.text(seconds: allowedSeconds.lowerBound)) "
                    + "to \(DurationText.text(seconds: allowedSeconds.upperBound))")
        }
        return (name, seconds)
    }

    /// The default setup: all regions with their default lengths.
    public static let defaults = Region.allCases.map { RegionDuration(region: $0, seconds: $0.defaultSeconds) }

    /// Throws an ``OptionError`` if a region occurs twice.
    public static func checkDistinct(_ list: [RegionDuration]) throws(OptionError) {
        var seen: Set<Region> = []
        for entry in list where !seen.insert(entry.region).inserted {
            throw OptionError("duplicate region '\(entry.region.rawValue)'; name each region once")
        }
    }
}

extension RegionDuration: TextCodable {
    /// The text form with its length in seconds, such as `neck:60`.
    public var description: String { "\(region.rawValue):\(seconds)" }
}

extension Region {
    /// Parses a region's name or label, ignoring case. `hip-flexors` and `Hip Flexors` are the same as `hip_flexors`.
    public init(parsing name: String) throws(OptionError) {
        guard let region = Region(rawValue: String(name.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })) else {
            let names = Region.allCases.map(\.rawValue)
            throw OptionError(
                "unknown region '\(name)'; "
                    + names.advice(on: name, otherwise: "use one of: \(names.joined(separator: " "))"))
        }
        self = region
    }

    /// The default length of the region's stretch, in seconds: 120 for back and glutes, else 60.
    public var defaultSeconds: Int {
        switch self {
        case .back, .glutes: 120
        case .neck, .shoulders, .hipFlexors, .hamstrings, .quads, .calves: 60
        }
    }
}

/// An invalid option, with a message that says what to use instead.
public struct OptionError: Refusal, Hashable {
    /// The message for the user.
    public let description: String

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .invalid }

    /// Creates an error with the message `description`.
    public init(_ description: String) {
        self.description = description
    }
}
