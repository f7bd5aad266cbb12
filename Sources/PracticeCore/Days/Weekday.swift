/// A day of the week, on the wire as its number: 0 is Sunday.
public enum Weekday: String, CaseIterable, Hashable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// The day that is so many after Sunday, from 0 to 6.
    public init?(number: Int) {
        guard let day = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = day
    }

    /// Its name, such as `Sunday`.
    public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Days after Sunday, as ``LocalDay/weekday`` counts.
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
    /// Reads its number; anything else is a corrupt value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Int.self)
        guard let day = Weekday(number: number) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(number) is out of range; use 0 to 6")
        }
        self = day
    }

    /// Writes its number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
