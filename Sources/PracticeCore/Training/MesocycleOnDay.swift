/// A mesocycle with its weeks, and the day by which its waiting workouts are ready or missed; on the wire as
/// `/api/mesocycles/:id` has it.
public struct MesocycleOnDay: Hashable, Sendable {
    private let details: MesocycleDetails
    private let today: LocalDay

    /// A mesocycle on a day.
    public init(_ details: MesocycleDetails, today: LocalDay) {
        self.details = details
        self.today = today
    }
}

extension MesocycleOnDay: Encodable {
    private enum CodingKeys: CodingKey {
        case today
    }

    /// Writes the members of the mesocycle, and the day beside them.
    public func encode(to encoder: any Encoder) throws {
        try details.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(today, forKey: .today)
    }
}
