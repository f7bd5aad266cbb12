import GRDB
public import PracticeCore

/// The error of training.
public typealias TrainingError = RuleError<TrainingRefusal>

/// A row of a table of training.
protocol TrainingRow: ExchangedRow {
    /// The name of the resource in refusals.
    static var resource: TrainingResource { get }
}

extension TrainingRow {
    /// Returns the row with an id.
    ///
    /// - Throws: ``TrainingRefusal`` if no readable row has the id.
    static func row(_ id: String, in db: Database) throws -> Self {
        guard let row = try find(id, in: db) else { throw TrainingRefusal.missing(resource, id: id) }
        return row
    }

    /// Returns the row with an id; `nil` if no row has it, or if it cannot be read.
    static func find(_ id: String, in db: Database) throws -> Self? {
        try rows(where: "id = ?", [id], in: db).first
    }

    /// Returns whether any row meets a condition.
    static func exists(where condition: String, _ arguments: StatementArguments, in db: Database) throws -> Bool {
        try !filter(sql: condition, arguments: arguments).isEmpty(db)
    }
}

extension Exercise: TrainingRow {
    static let databaseTableName = "exercise"
    static let resource = TrainingResource.exercise
}

extension TrainingPlan: TrainingRow {
    static let databaseTableName = "plan"
    static let resource = TrainingResource.plan
}

extension TrainingPlanDay: TrainingRow {
    static let databaseTableName = "planDay"
    static let resource = TrainingResource.planDay
}

extension TrainingPlanDayExercise: TrainingRow {
    static let databaseTableName = "planDayExercise"
    static let resource = TrainingResource.planDayExercise
}

extension TrainingCycle: TrainingRow {
    static let databaseTableName = "mesocycle"
    static let resource = TrainingResource.cycle
}

extension Workout: TrainingRow {
    static let databaseTableName = "workout"
    static let resource = TrainingResource.workout
}

extension WorkoutSet: TrainingRow {
    static let databaseTableName = "workoutSet"
    static let resource = TrainingResource.workoutSet
}

extension Store {
    /// Runs a query on training.
    func readTraining<Value>(_ body: (Database) throws -> Value) throws(TrainingError) -> Value {
        try read(refusing: TrainingRefusal.self, body)
    }

    /// Runs a transaction on training. A second exercise of a name is refused.
    func changeTraining<Value>(_ body: (Database) throws -> Value) throws(TrainingError) -> Value {
        try write(refusing: TrainingRefusal.self) { db in
            do {
                return try body(db)
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
                throw TrainingRefusal.conflict(.duplicate)
            }
        }
    }
}
