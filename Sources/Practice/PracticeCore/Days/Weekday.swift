import SessionCore

/// A day of the week, encoded as its number: 0 is Sunday.
public enum Weekday: String, CaseIterable, Hashable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// Creates the weekday with a number from 0 (Sunday) to 6.
    public init?(number: Int) {
        guard let day = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = day
    }

    /// Parses a name, its first three letters, or a number from 0 (Sunday).
    public init?(parsing text: String) {
        guard let day = Int(text).map(Weekday.init(number:)) ?? Weekday(named: text) else { return nil }
        self = day
    }

    /// Parses a name such as `Monday`, or its first three letters, ignoring case.
    init?(named text: String) {
        let name = text.lowercased()
        let day = Self.allCases.first { $0.rawValue == name || name.count == 3 && $0.rawValue.hasPrefix(name) }
        guard let day else { return nil }
        self = day
    }

    /// The first three letters of the name, such as `Sun`.
    public var abbreviation: String { String(name.prefix(3)) }

    /// The English name, such as `Sunday`.
    public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Days after Sunday, as in ``LocalDay/weekday``.
    public var number: Int {
        switch self {
        case .sunday: 0
        case .monday: 1
        case .tuesday: 2
        case .wednesday: 3
        case .thursday: 4
        case .friday: 5
        case .saturday: 6
        }
    }
}

extension Weekday: Codable {
    /// Decodes the number; throws `DecodingError` outside of 0 to 6.
    public init(from decoder: any Decoder) throws {
        let number = try Int(from: decoder)
        guard let day = Weekday(number: number) else { throw decoder.fault("\(number) is out of range; use 0 to 6") }
        self = day
    }

    /// Encodes the number of the weekday.
    public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}
