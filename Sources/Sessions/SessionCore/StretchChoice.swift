/// A choice for a stretching session: a region, of which a stretch is drawn, a certain stretch, or a rest. Written
/// `neck`, `neck:90`, `pigeon:1m30s` or `rest:20`.
///
/// ```swift
/// let neck = try StretchChoice(parsing: "neck:90")  // a stretch of the neck, 90 s
/// let pigeon = try StretchChoice(parsing: "pigeon")  // the stretch with this word in its name
/// ```
public enum StretchChoice: Hashable, Sendable {
    /// A stretch of a region, which is drawn.
    case region(RegionDuration)
    /// The stretch with an id or with a part of its name. Without `seconds`, it has the default length of its region.
    case stretch(String, seconds: Int?)
    /// A rest before the next stretch, in seconds.
    case rest(Int)

    /// The allowed lengths of a rest, in seconds.
    public static let allowedRests = 1...600

    /// The largest number of choices.
    public static let greatestCount = 100

    /// The greatest length of a stretch's name, in characters.
    public static let longestName = 100

    /// Parses `NAME` or `NAME:DURATION`. A name that is no region is that of a stretch; only a catalog knows the
    /// stretches.
    ///
    /// - Throws: ``OptionError`` if the name is empty or too long, or the duration is invalid or out of range.
    public init(parsing text: String) throws(OptionError) {
        if DurationText.seconds(parsing: text) != nil {
            throw OptionError(
                "'\(text)' is a length without a region; write it such as 'neck:\(text)', "
                    + "or '--for \(text)' for the whole session")
        }
        if let rest = try Self.rest(text) {
            self = .rest(rest)
            return
        }
        let (name, seconds) = try RegionDuration.split(text)
        if (try? Region(parsing: name)) != nil {
            self = .region(try RegionDuration(parsing: text))
        } else {
            self = .stretch(try Self.name(name), seconds: seconds)
        }
    }

    /// Creates the choice of a stretch.
    ///
    /// - Throws: ``OptionError`` if the name is empty or too long, or the length is out of range.
    public init(stretch name: String, seconds: Int?) throws(OptionError) {
        let name = try Self.name(name)
        if let seconds { _ = try RegionDuration.split("\(name):\(seconds)") }
        self = .stretch(name, seconds: seconds)
    }

    /// Parses a rest; `nil` for another choice.
    private static func rest(_ text: String) throws(OptionError) -> Int? {
        let (name, length) = text.partitioned(at: ":")
        guard name.lowercased() == "rest" else { return nil }
        guard let seconds = DurationText.seconds(parsing: length ?? ""), allowedRests.contains(seconds) else {
            throw OptionError("'\(text)' is no rest; write it such as 'rest:20', with 1 s to 10 min")
        }
        return seconds
    }

    /// Checks the name of a stretch.
    static func name(_ text: String) throws(OptionError) -> String {
        guard (1...longestName).contains(text.count), text.contains(where: \.isLetter), !text.contains(":")
        else {
            throw OptionError("'\(text)' is no name of a stretch; 'limber stretches' lists the names")
        }
        return text
    }
}

extension StretchChoice: TextCodable {
    /// The text form, such as `neck:60`, `pigeon` or `pigeon:90`.
    public var description: String {
        switch self {
        case .region(let region): region.description
        case .stretch(let name, let seconds): seconds.map { "\(name):\($0)" } ?? name
        case .rest(let seconds): "rest:\(seconds)"
        }
    }
}
