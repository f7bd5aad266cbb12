/// What the profile counts of training; on the wire as `/api/profile` has it.
public enum MesocycleStatistics: Hashable, Sendable {
    /// So many were completed, and so many were ever begun or planned.
    case data(completed: Int, total: Int)
    /// They cannot be read.
    case error
}

/// What the profile counts of meditation; on the wire as `/api/profile` has it.
public enum MeditationStatistics: Hashable, Sendable {
    /// So many sessions, and so many full minutes in all of them together.
    case data(sessions: Int, minutes: Int)
    /// They cannot be read.
    case error

    /// The statistics of sessions that lasted so many seconds together.
    public init(sessions: Int, seconds: Int) {
        self = .data(sessions: sessions, minutes: seconds / 60)
    }
}

/// Both halves of the profile's statistics: one that fails leaves the other.
public struct Statistics: Hashable, Sendable, Encodable {
    /// What is said in place of the figures that cannot be read.
    public static let failure = "Failed to load statistics"

    /// Training.
    public let mesocycles: MesocycleStatistics
    /// Meditation.
    public let meditation: MeditationStatistics

    /// These two.
    public init(mesocycles: MesocycleStatistics, meditation: MeditationStatistics) {
        self.mesocycles = mesocycles
        self.meditation = meditation
    }
}

private enum StatisticKeys: CodingKey {
    case state, message, completed, total, sessions, minutes
}

extension KeyedEncodingContainer<StatisticKeys> {
    fileprivate mutating func encodeFailure() throws {
        try encode(CardState.error, forKey: .state)
        try encode(Statistics.failure, forKey: .message)
    }
}

extension MesocycleStatistics: Encodable {
    /// Writes the wire format.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: StatisticKeys.self)
        switch self {
        case .data(let completed, let total):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(completed, forKey: .completed)
            try values.encode(total, forKey: .total)
        case .error: try values.encodeFailure()
        }
    }
}

extension MeditationStatistics: Encodable {
    /// Writes the wire format.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: StatisticKeys.self)
        switch self {
        case .data(let sessions, let minutes):
            try values.encode(CardState.data, forKey: .state)
            try values.encode(sessions, forKey: .sessions)
            try values.encode(minutes, forKey: .minutes)
        case .error: try values.encodeFailure()
        }
    }
}
