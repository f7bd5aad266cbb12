import GRDB
public import PracticeCore

extension Store {
    /// The days of a plan, in its order.
    public func days(ofPlan plan: String) throws(TrainingError) -> [PlanDay] {
        try readTraining { db in try Plan.row(plan, in: db).days(in: db) }
    }

    /// A day of a plan; one that is not there, or another plan's, is refused.
    public func day(_ id: String, ofPlan plan: String) throws(TrainingError) -> PlanDay {
        try readTraining { db in try PlanDay.row(id, ofPlan: plan, in: db) }
    }

    /// Adds a day to its plan.
    public func add(_ day: PlanDay) throws(TrainingError) {
        try changeTraining { db in
            _ = try Plan.row(day.planID, in: db)
            try day.insert(db)
        }
    }

    /// Changes a day of a plan, and answers it as it then is. Workouts that there are stay as they are.
    public func changeDay(
        _ id: String, ofPlan plan: String, _ change: (inout PlanDay) -> Void
    ) throws(TrainingError) -> PlanDay {
        try changeTraining { db in
            var day = try PlanDay.row(id, ofPlan: plan, in: db)
            change(&day)
            try day.update(db)
            return day
        }
    }

    /// Removes a day, and what it asks for, from a plan that no active mesocycle uses.
    public func removeDay(_ id: String, ofPlan plan: String) throws(TrainingError) {
        try changeTraining { db in
            let day = try PlanDay.row(id, ofPlan: plan, in: db)
            try day.refuseWhileInUse("Cannot delete day of a plan that has an active mesocycle", in: db)
            try day.delete(db)
        }
    }
}

extension Plan {
    /// Its days, in their order.
    func days(in db: Database) throws -> [PlanDay] {
        try PlanDay.rows(where: "plan_id = ?", [id], by: "sort_order, rowid", in: db)
    }
}

extension PlanDay {
    /// The day with an id, if it is the plan's.
    static func row(_ id: String, ofPlan plan: String, in db: Database) throws -> PlanDay {
        _ = try Plan.row(plan, in: db)
        let day = try row(id, in: db)
        guard day.planID == plan else { throw TrainingRefusal.missing(.planDay, id: id) }
        return day
    }

    /// What it asks for, in its order.
    func exercises(in db: Database) throws -> [PlanDayExercise] {
        try PlanDayExercise.rows(where: "plan_day_id = ?", [id], by: "sort_order, rowid", in: db)
    }

    /// Refuses where an active mesocycle uses its plan.
    func refuseWhileInUse(_ text: String, in db: Database) throws {
        if try Mesocycle.isThere(where: "plan_id = ? AND status = 'active'", [planID], in: db) {
            throw TrainingRefusal.conflict(text)
        }
    }
}
