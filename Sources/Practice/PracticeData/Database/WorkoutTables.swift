import GRDB

/// Creates the tables of exercises and training plans, for a migration.
func createPlans(in db: Database) throws {
    try db.create(table: "exercise") { table in
        table.primaryKey("id", .text)
        table.column("name", .text).notNull().unique()
        table.column("weight_increment", .double).notNull()
        table.column("is_custom", .boolean).notNull()
        table.column("created_at", .text).notNull()
        table.column("updated_at", .text).notNull()
    }
    try db.create(table: "plan") { table in
        table.primaryKey("id", .text)
        table.column("name", .text).notNull()
        table.column("duration_weeks", .integer).notNull()
        table.column("created_at", .text).notNull()
        table.column("updated_at", .text).notNull()
    }
    try db.create(table: "planDay") { table in
        table.primaryKey("id", .text)
        table.column("plan_id", .text).notNull().indexed().references("plan", onDelete: .cascade)
        table.column("day_of_week", .integer).notNull()
        table.column("name", .text).notNull()
        table.column("sort_order", .integer).notNull()
    }
    try db.create(table: "planDayExercise") { table in
        table.primaryKey("id", .text)
        table.column("plan_day_id", .text).notNull().indexed().references("planDay", onDelete: .cascade)
        table.column("exercise_id", .text).notNull().indexed().references("exercise", deferred: true)
        table.column("sets", .integer).notNull()
        table.column("reps", .integer).notNull()
        table.column("weight", .double).notNull()
        table.column("rest_seconds", .integer).notNull()
        table.column("sort_order", .integer).notNull()
    }
}

/// Creates the tables of mesocycles, workouts and sets, for a migration.
func createCycles(in db: Database) throws {
    try db.create(table: "mesocycle") { table in
        table.primaryKey("id", .text)
        table.column("plan_id", .text).notNull().indexed().references("plan", deferred: true)
        table.column("start_date", .text).notNull()
        table.column("current_week", .integer).notNull()
        table.column("status", .text).notNull().indexed()
        table.column("created_at", .text).notNull()
        table.column("updated_at", .text).notNull()
    }
    try db.create(table: "workout") { table in
        table.primaryKey("id", .text)
        table.column("mesocycle_id", .text).notNull().indexed().references("mesocycle", deferred: true)
        // No reference: a workout stays when its day is removed from the training plan.
        table.column("plan_day_id", .text).notNull()
        table.column("week_number", .integer).notNull()
        table.column("scheduled_date", .text).notNull()
        table.column("status", .text).notNull()
        table.column("started_at", .text)
        table.column("completed_at", .text)
    }
    try db.create(index: "workoutByStatus", on: "workout", columns: ["status", "scheduled_date"])
    try db.create(table: "workoutSet") { table in
        table.primaryKey("id", .text)
        table.column("workout_id", .text).notNull().indexed().references("workout", deferred: true)
        table.column("exercise_id", .text).notNull().indexed().references("exercise", deferred: true)
        table.column("set_number", .integer).notNull()
        table.column("target_reps", .integer).notNull()
        table.column("target_weight", .double).notNull()
        table.column("actual_reps", .integer)
        table.column("actual_weight", .double)
        table.column("status", .text).notNull()
    }
}
