/// A mesocycle with its weeks and the current day, so that clients can tell ready workouts from missed ones. Encodes as
/// the body of `/api/mesocycles/:id`.
public struct MesocycleOnDay: Hashable, Sendable {
    private let details: MesocycleDetails
    private let today: LocalDay

    /// Creates a mesocycle as seen on a day.
    public init(_ details: MesocycleDetails, today: LocalDay) {
        self.details = details
        self.today = today
    }
}

extension MesocycleOnDay: Encodable {
    private enum CodingKeys: CodingKey {
        case today
    }

    /// Encodes the members of the mesocycle and the day in one object.
    public func encode(to encoder: any Encoder) throws {
        try details.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(today, forKey: .today)
    }
}
