import GRDB
public import PracticeCore
import SessionCore

/// The result of an import of a training plan.
public struct TrainingPlanImport: Hashable, Sendable, Encodable {
    /// The effect of an import on the stored training plans.
    public enum Outcome: String, Hashable, Sendable, Encodable {
        /// No training plan had the name.
        case added
        /// The plan replaced a different one of the same name.
        case replaced
        /// An equal plan of the same name existed already.
        case unchanged
    }

    /// The training plan as it is stored.
    public let plan: TrainingPlan
    /// The effect of the import.
    public let outcome: Outcome
}

extension TrainingPlanRepository {
    /// Imports a training plan with its days in one transaction. The plan replaces one of the same name, unless a
    /// mesocycle uses
    /// that one. Names of plans and exercises are compared without regard to case.
    ///
    /// - Parameter newID: Returns a new unique id.
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

    /// Returns a training plan with its days and exercises.
    ///
    /// - Throws: ``TrainingError/refused(_:)`` if no training plan has the id.
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

/// The writer of an imported training plan, inside an open transaction.
private struct TrainingPlanWriter {
    private let db: Database
    private let now: Timestamp
    private let newID: () -> String
    /// The stored exercises by their names in lower case.
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
                id: newID(), name: asked.name, weightIncrement: asked.increment ?? TrainingPlanDocument.usualIncrement,
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

    /// Returns a document as it would be stored: with the stored spelling of exercise names, and the stored increments
    /// where the
    /// document gives none.
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
