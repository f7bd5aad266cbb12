import FoundationEssentials
import PracticeCore
import Session
import SessionCore
import Settings
import Store

/// The training of this user, as the commands see it.
struct Training {
    let store: Store
    let now: Timestamp
    let clock: DayClock

    init() throws {
        store = try Store(path: try ThisUser.folders().database)
        now = Timestamp(Date())
        clock = .system(startsAt: ThisUser.settings.dayStartsAt)
    }

    var today: LocalDay { clock.day(of: now) }

    static func newID() -> String { UUID().uuidString.lowercased() }

    /// The workout that Today shows.
    func workoutOfToday() throws -> WorkoutDetails? {
        try store.workoutOnCard(of: today, clock: clock)
    }

    /// The workout that Today shows, for what needs one.
    func requiredWorkout() throws -> WorkoutDetails {
        guard let workout = try workoutOfToday() else {
            throw Failure(
                .missing,
                "no workout is scheduled for today; 'limber workout weeks' shows them, and "
                    + "'limber workout start --next' starts the next one")
        }
        return workout
    }

    /// The mesocycle that is being done.
    func activeMesocycle() throws -> MesocycleDetails {
        guard let mesocycle = try store.activeMesocycle() else {
            throw Failure(.missing, "no mesocycle is being done; begin one with 'limber workout begin'")
        }
        return mesocycle
    }

    /// The plan that is meant; the only one, where none is named.
    func plan(named name: String?) throws -> Plan {
        let plans = try store.plans()
        if let name { return try NamedChoice(kind: "plan", values: plans.map { ($0.name, $0) }).find(name) }
        guard let plan = plans.first else {
            throw Failure(.missing, "there is no plan yet; take one in with 'limber workout plan import FILE'")
        }
        guard plans.count == 1 else {
            throw Failure(.usage, "name one of the plans: \(plans.map(\.name).joined(separator: ", "))")
        }
        return plan
    }
}

extension WorkoutDetails {
    /// The exercise that is meant.
    func exercise(named name: String) throws(Failure) -> WorkoutExercise {
        try NamedChoice(kind: "exercise in this workout", values: exercises.map { ($0.exerciseName, $0) }).find(name)
    }
}
