public import SessionCore

/// A training cycle of seven weeks, the last of them easy. Encodes as an entry of `/api/mesocycles`.
///
/// This folder holds training plans, training cycles and workouts with their transitions (`docs/rules.md`, Training). A
/// transition returns a changed value or throws ``TrainingRefusal``; `PracticeData` stores the result in a transaction.
/// The terminal, the page and the API present the values. All types are values, usable on any thread.
///
/// ```swift
/// let cycle = TrainingCycle(id: "cycle-1", planID: "plan-1", startDate: monday, at: now)
/// let started = try cycle.started(while: nil, at: now)  // .active, in week 1
/// let date = started.date(ofWeek: 2, dayOfWeek: 3)  // Wednesday of the second week
/// ```
public struct TrainingCycle: Hashable, Sendable, Codable {
    /// The status of a training cycle.
    public enum Status: String, Hashable, Sendable, Codable {
        /// The training cycle has no workouts yet.
        case pending
        /// The training cycle is in progress; at most one is.
        case active
        case completed
        /// The user cancelled the training cycle; its workouts stay.
        case cancelled
    }

    /// The number of weeks in every training cycle.
    public static let weeks = 7

    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the training plan.
    public let planID: String
    /// The start date. Each week begins on its weekday.
    public let startDate: LocalDay
    /// The week in progress, from 1.
    public private(set) var currentWeek: Int
    /// The current status of the training cycle.
    public private(set) var status: Status
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public private(set) var updatedAt: Timestamp

    /// Creates a pending training cycle.
    public init(id: String, planID: String, startDate: LocalDay, at now: Timestamp) {
        self.id = id
        self.planID = planID
        self.startDate = startDate
        currentWeek = 1
        status = .pending
        createdAt = now
        updatedAt = now
    }

    /// The fields with limits.
    public enum Fields {
        /// The id of the training plan.
        public static let planID = FixedField("plan_id", \TrainingCycle.planID, .text)
        /// The start date.
        public static let startDate = FixedField("start_date", \TrainingCycle.startDate, .day)
        /// The week in progress.
        public static let currentWeek = FixedField(
            "current_week", \TrainingCycle.currentWeek, .whole(1...weeks), stored: .whole(1...1_000_000))
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

extension TrainingCycle {
    /// Returns the training cycle started.
    ///
    /// - Parameter active: The training cycle in progress, if any; a second one is refused.
    public func started(while active: TrainingCycle?, at now: Timestamp) throws(TrainingRefusal) -> TrainingCycle {
        switch status {
        case .pending: break
        case .active, .completed, .cancelled: throw .state(.cycleNotPending)
        }
        guard active == nil else { throw .conflict(.activeCycle) }
        return changed(at: now) { $0.status = .active }
    }

    /// Returns the training cycle completed, even with open workouts.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> TrainingCycle {
        try ended(as: .completed, at: now)
    }

    /// Returns the training cycle cancelled. Its workouts stay as they are.
    public func cancelled(at now: Timestamp) throws(TrainingRefusal) -> TrainingCycle {
        try ended(as: .cancelled, at: now)
    }

    private func ended(as end: Status, at now: Timestamp) throws(TrainingRefusal) -> TrainingCycle {
        switch status {
        case .active: return changed(at: now) { $0.status = end }
        case .pending, .completed, .cancelled: throw .state(.cycleNotActive)
        }
    }

    /// Returns the training cycle advanced to the first week with an open workout.
    public func caughtUp(with workouts: [Workout], at now: Timestamp) -> TrainingCycle {
        let week = workouts.filter(\.state.isOpen).map(\.weekNumber).min() ?? Self.weeks
        return week == currentWeek ? self : changed(at: now) { $0.currentWeek = week }
    }

    private func changed(at now: Timestamp, _ change: (inout TrainingCycle) -> Void) -> TrainingCycle {
        var cycle = self
        change(&cycle)
        cycle.updatedAt = now
        return cycle
    }
}

/// A training cycle with its weeks and the current day, so that clients can tell ready workouts from missed ones.
/// Encodes as the body of `/api/mesocycles/:id`.
public struct TrainingCycleOnDay: Hashable, Sendable {
    private let details: TrainingCycleDetails
    private let today: LocalDay

    /// Creates a training cycle as seen on a day.
    public init(_ details: TrainingCycleDetails, today: LocalDay) {
        self.details = details
        self.today = today
    }
}

extension TrainingCycleOnDay: ObjectEncodable {
    /// The members of the training cycle, and the day.
    public var members: EncodedMembers {
        EncodedMembers(["today": today], of: details)
    }
}

extension TrainingCycle: FieldRecord {
    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<TrainingCycle>] = [
        Fields.planID, Fields.startDate, Fields.currentWeek,
    ]
}
