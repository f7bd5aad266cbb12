public import SessionCore

/// A training cycle of seven weeks, the last of them easy. Encodes as an entry of `/api/mesocycles`.
///
/// This folder holds training plans, mesocycles and workouts with their transitions (`docs/rules.md`, Training). A
/// transition returns a changed value or throws ``TrainingRefusal``; `PracticeData` stores the result in a transaction.
/// The terminal, the page and the API present the values. All types are values, usable on any thread.
public struct Mesocycle: Hashable, Sendable, Codable {
    /// The status of a mesocycle.
    public enum Status: String, Hashable, Sendable, Codable {
        /// The mesocycle has no workouts yet.
        case pending
        /// The mesocycle is in progress; at most one is.
        case active
        case completed
        /// The user cancelled the mesocycle; its workouts stay.
        case cancelled
    }

    /// The number of weeks in every mesocycle.
    public static let weeks = 7

    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the training plan.
    public let planID: String
    /// The start date. Each week begins on its weekday.
    public let startDate: LocalDay
    /// The week in progress, from 1.
    public private(set) var currentWeek: Int
    /// The current status of the mesocycle.
    public private(set) var status: Status
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public private(set) var updatedAt: Timestamp

    /// Creates a pending mesocycle.
    public init(id: String, planID: String, startDate: LocalDay, at now: Timestamp) {
        self.id = id
        self.planID = planID
        self.startDate = startDate
        currentWeek = 1
        status = .pending
        createdAt = now
        updatedAt = now
    }

    enum CodingKeys: String, CodingKey {
        case id, status
        case planID = "plan_id"
        case startDate = "start_date"
        case currentWeek = "current_week"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

extension Mesocycle {
    /// Returns the mesocycle started.
    ///
    /// - Parameter active: The mesocycle in progress, if any; a second one is refused.
    public func started(while active: Mesocycle?, at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        switch status {
        case .pending: break
        case .active, .completed, .cancelled: throw .state(.cycleNotPending)
        }
        guard active == nil else { throw .conflict(.activeCycle) }
        return changed(at: now) { $0.status = .active }
    }

    /// Returns the mesocycle completed, even with open workouts.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        try ended(as: .completed, at: now)
    }

    /// Returns the mesocycle cancelled. Its workouts stay as they are.
    public func cancelled(at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        try ended(as: .cancelled, at: now)
    }

    private func ended(as end: Status, at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        switch status {
        case .active: return changed(at: now) { $0.status = end }
        case .pending, .completed, .cancelled: throw .state(.cycleNotActive)
        }
    }

    /// Returns the mesocycle advanced to the first week with an open workout.
    public func caughtUp(with workouts: [Workout], at now: Timestamp) -> Mesocycle {
        let week = workouts.filter(\.state.isOpen).map(\.weekNumber).min() ?? Self.weeks
        return week == currentWeek ? self : changed(at: now) { $0.currentWeek = week }
    }

    private func changed(at now: Timestamp, _ change: (inout Mesocycle) -> Void) -> Mesocycle {
        var mesocycle = self
        change(&mesocycle)
        mesocycle.updatedAt = now
        return mesocycle
    }
}

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
