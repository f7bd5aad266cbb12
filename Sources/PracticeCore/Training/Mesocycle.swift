public import SessionCore

/// Seven weeks of a plan, the last of them easy; on the wire as `/api/mesocycles` has it.
public struct Mesocycle: Hashable, Sendable, Codable {
    /// How far it has come.
    public enum Status: String, Hashable, Sendable, Codable {
        /// It has no workouts yet.
        case pending
        /// It is the one that is being done.
        case active
        case completed
        /// The user gave it up; its workouts stay.
        case cancelled
    }

    /// How many weeks it lasts.
    public static let weeks = 7

    /// A UUID, unless another server gave it.
    public let id: String
    /// The plan that it repeats.
    public let planID: String
    /// The day that it starts on; its first week is the one, from Sunday on, that this day is in.
    public let startDate: LocalDay
    /// The week that is being done, from 1.
    public private(set) var currentWeek: Int
    /// How far it has come.
    public private(set) var status: Status
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was last changed.
    public private(set) var updatedAt: Timestamp

    /// A mesocycle that is added now and waits to be started.
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
    /// Starts it, where no other one is active.
    public func started(while active: Mesocycle?, at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        switch status {
        case .pending: break
        case .active, .completed, .cancelled: throw .state(.cycleNotPending)
        }
        guard active == nil else { throw .conflict(.activeCycle) }
        return changed(at: now) { $0.status = .active }
    }

    /// Completes it, whatever is still open.
    public func completed(at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        try ended(as: .completed, at: now)
    }

    /// Gives it up; its workouts stay as they are.
    public func cancelled(at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        try ended(as: .cancelled, at: now)
    }

    private func ended(as end: Status, at now: Timestamp) throws(TrainingRefusal) -> Mesocycle {
        switch status {
        case .active: return changed(at: now) { $0.status = end }
        case .pending, .completed, .cancelled: throw .state(.cycleNotActive)
        }
    }

    /// Moves on to the first week in which a workout is still to be done: a week is done when each of its workouts is
    /// completed or skipped.
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
