import GRDB
public import PracticeCore
import SessionCore

/// What an import has changed.
public struct TrainingPlanImport: Hashable, Sendable, Encodable {
    /// What became of the plan.
    public enum Outcome: String, Hashable, Sendable, Encodable {
        /// There was none of its name.
        case added
        /// It is otherwise than it was.
        case replaced
        /// It was there like this.
        case unchanged
    }

    /// The plan.
    public let plan: TrainingPlan
    /// What became of it.
    public let outcome: Outcome
}

extension TrainingPlanRepository {
    /// Takes a plan in with all its days, or nothing of it. One of the same name makes place for it, unless a mesocycle
    /// uses that. Exercises are known by their names, however those are capitalised.
    ///
    /// - Parameter newID: Makes an id that nothing else has.
    func importPlan(
        _ sheet: TrainingPlanDocument, at now: Timestamp, newID: @escaping () -> String
    ) throws(TrainingError) -> TrainingPlanImport {
        try store.changeTraining { db in
            var intake = try TrainingPlanWriter(db, now: now, newID: newID)
            let namesakes = try TrainingPlan.rows(in: db).filter { $0.name.lowercased() == sheet.name.lowercased() }
            guard namesakes.count <= 1 else {
                throw TrainingRefusal.conflict(.severalPlans(count: namesakes.count, name: sheet.name))
            }
            guard let plan = namesakes.first else { return try intake.add(sheet) }
            return try intake.replace(plan, with: sheet)
        }
    }

    /// A plan with everything in it; one that is not there is refused.
    public func trainingPlanDocument(_ id: String) throws(TrainingError) -> TrainingPlanDocument {
        try store.readTraining { db in try TrainingPlan.row(id, in: db).sheet(in: db) }
    }
}

extension TrainingPlan {
    fileprivate func sheet(in db: Database) throws -> TrainingPlanDocument {
        let exercises = Dictionary(uniqueKeysWithValues: try Exercise.rows(in: db).map { ($0.id, $0) })
        let days = try days(in: db).map { day in
            TrainingPlanDocument.Day(
                name: day.name, dayOfWeek: day.dayOfWeek,
                exercises: try day.exercises(in: db).map { asked in
                    TrainingPlanDocument.Exercise(
                        name: exercises[asked.exerciseID]?.name ?? asked.exerciseID, sets: asked.sets, reps: asked.reps,
                        weight: asked.weight, increment: exercises[asked.exerciseID]?.weightIncrement,
                        restSeconds: asked.restSeconds)
                })
        }
        return TrainingPlanDocument(name: name, weeks: durationWeeks, days: days)
    }
}

/// Writes a plan while a transaction is open.
private struct TrainingPlanWriter {
    private let db: Database
    private let now: Timestamp
    private let newID: () -> String
    /// The exercises that there are, by their names in small letters.
    private var exercises: [String: Exercise]

    init(_ db: Database, now: Timestamp, newID: @escaping () -> String) throws {
        self.db = db
        self.now = now
        self.newID = newID
        let known = try Exercise.rows(in: db).map { ($0.name.lowercased(), $0) }
        exercises = Dictionary(known) { first, _ in first }
    }

    mutating func add(_ sheet: TrainingPlanDocument) throws -> TrainingPlanImport {
        let plan = TrainingPlan(id: newID(), name: sheet.name, durationWeeks: sheet.weeks, at: now)
        try plan.insert(db)
        try insert(sheet.days, of: plan)
        return TrainingPlanImport(plan: plan, outcome: .added)
    }

    private mutating func exercise(for asked: TrainingPlanDocument.Exercise) throws -> Exercise {
        let key = asked.name.lowercased()
        guard var exercise = exercises[key] else {
            let exercise = Exercise(
                id: newID(), name: asked.name,
                weightIncrement: asked.increment ?? TrainingPlanDocument.defaultIncrement,
                isCustom: true, at: now)
            try exercise.insert(db)
            exercises[key] = exercise
            return exercise
        }
        if let increment = asked.increment, increment != exercise.weightIncrement {
            exercise.weightIncrement = increment
            exercise.updatedAt = now
            try exercise.update(db)
            exercises[key] = exercise
        }
        return exercise
    }

    mutating func replace(_ plan: TrainingPlan, with sheet: TrainingPlanDocument) throws -> TrainingPlanImport {
        if try plan.sheet(in: db) == asKept(sheet) { return TrainingPlanImport(plan: plan, outcome: .unchanged) }
        if try Mesocycle.isThere(where: "plan_id = ?", [plan.id], in: db) {
            throw TrainingRefusal.conflict(.replacedPlanInCycles(name: plan.name))
        }
        var plan = plan
        plan.name = sheet.name
        plan.durationWeeks = sheet.weeks
        plan.updatedAt = now
        try plan.update(db)
        for day in try plan.days(in: db) { try day.delete(db) }
        try insert(sheet.days, of: plan)
        return TrainingPlanImport(plan: plan, outcome: .replaced)
    }

    /// A plan as it would be kept: its exercises have the names that are known, and grow by what is known where it does
    /// not say.
    private func asKept(_ sheet: TrainingPlanDocument) -> TrainingPlanDocument {
        var sheet = sheet
        for day in sheet.days.indices {
            for index in sheet.days[day].exercises.indices {
                let known = exercises[sheet.days[day].exercises[index].name.lowercased()]
                if let known { sheet.days[day].exercises[index].name = known.name }
                let increment = sheet.days[day].exercises[index].increment ?? known?.weightIncrement
                sheet.days[day].exercises[index].increment = increment
            }
        }
        return sheet
    }

    private mutating func insert(_ days: [TrainingPlanDocument.Day], of plan: TrainingPlan) throws {
        for (order, asked) in days.enumerated() {
            let day = TrainingPlanDay(
                id: newID(), planID: plan.id, dayOfWeek: asked.dayOfWeek, name: asked.name, sortOrder: order)
            try day.insert(db)
            for (order, asked) in asked.exercises.enumerated() {
                try TrainingPlanDayExercise(
                    id: newID(), planDayID: day.id, exerciseID: try exercise(for: asked).id, sets: asked.sets,
                    reps: asked.reps, weight: asked.weight, restSeconds: asked.restSeconds, sortOrder: order
                ).insert(db)
            }
        }
    }
}
