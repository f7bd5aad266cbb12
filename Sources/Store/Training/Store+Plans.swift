import GRDB
public import PracticeCore
public import SessionCore

extension Store {
    /// All plans, in the order in which they were added.
    public func plans() throws(TrainingError) -> [Plan] {
        try readTraining { db in try Plan.rows(in: db) }
    }

    /// A plan; one that is not there is refused.
    public func plan(_ id: String) throws(TrainingError) -> Plan {
        try readTraining { db in try Plan.row(id, in: db) }
    }

    /// Adds a plan without days.
    public func add(_ plan: Plan) throws(TrainingError) {
        try changeTraining { db in try plan.insert(db) }
    }

    /// Changes a plan, and answers it as it then is.
    public func changePlan(
        _ id: String, at now: Timestamp, _ change: (inout Plan) -> Void
    ) throws(TrainingError) -> Plan {
        try changeTraining { db in
            var plan = try Plan.row(id, in: db)
            change(&plan)
            plan.updatedAt = now
            try plan.update(db)
            return plan
        }
    }

    /// Removes a plan that no mesocycle uses, and its days with it.
    public func removePlan(_ id: String) throws(TrainingError) {
        try changeTraining { db in
            let plan = try Plan.row(id, in: db)
            if try Mesocycle.isThere(where: "plan_id = ?", [id], in: db) {
                throw TrainingRefusal.conflict("Cannot delete plan that is used by mesocycles")
            }
            try plan.delete(db)
        }
    }
}
