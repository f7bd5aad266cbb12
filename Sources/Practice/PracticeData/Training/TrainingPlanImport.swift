import GRDB
public import PracticeCore
public import SessionCore

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
    /// training cycle uses that one. Names of plans and exercises are compared without regard to case.
    ///
    /// - Parameter newID: Returns a new unique id.
    public func importPlan(
        _ document: TrainingPlanDocument, at now: Timestamp, newID: @escaping () -> String
    ) throws(TrainingError) -> TrainingPlanImport {
        try store.changeTraining { db in
            var writer = try TrainingPlanWriter(db, now: now, newID: newID)
            let duplicates = try TrainingPlan.rows(in: db).filter { $0.name.lowercased() == document.name.lowercased() }
            guard duplicates.count <= 1 else {
                throw TrainingRefusal.conflict(.severalPlans(count: duplicates.count, name: document.name))
            }
            guard let plan = duplicates.first else { return try writer.add(document) }
            return try writer.replace(plan, with: document)
        }
    }

    /// Returns a training plan with its days and exercises.
    ///
    /// - Throws: ``TrainingError/refused(_:)`` if no training plan has the id.
    public func trainingPlanDocument(_ id: String) throws(TrainingError) -> TrainingPlanDocument {
        try store.readTraining { db in try TrainingPlan.row(id, in: db).document(in: db) }
    }
}

extension TrainingPlan {
    fileprivate func document(in db: Database) throws -> TrainingPlanDocument {
        let exercises = Dictionary(uniqueKeysWithValues: try Exercise.rows(in: db).map { ($0.id, $0) })
        let days = try days(in: db).map { day in
            TrainingPlanDocument.Day(
                name: day.name, dayOfWeek: day.dayOfWeek,
                exercises: try day.exercises(in: db).map { item in
                    TrainingPlanDocument.Exercise(
                        name: exercises[item.exerciseID]?.name ?? item.exerciseID, sets: item.sets, reps: item.reps,
                        weight: item.weight, increment: exercises[item.exerciseID]?.weightIncrement,
                        restSeconds: item.restSeconds)
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

    mutating func add(_ document: TrainingPlanDocument) throws -> TrainingPlanImport {
        let plan = TrainingPlan(id: newID(), name: document.name, durationWeeks: document.weeks, at: now)
        try plan.insert(db)
        try insert(document.days, of: plan)
        return TrainingPlanImport(plan: plan, outcome: .added)
    }

    private mutating func exercise(for item: TrainingPlanDocument.Exercise) throws -> Exercise {
        let key = item.name.lowercased()
        guard var exercise = exercises[key] else {
            let exercise = Exercise(
                id: newID(), name: item.name,
                weightIncrement: item.increment ?? TrainingPlanDocument.defaultIncrement(forWeight: item.weight),
                isCustom: true, at: now)
            try exercise.insert(db)
            exercises[key] = exercise
            return exercise
        }
        if let increment = item.increment, increment != exercise.weightIncrement {
            exercise.weightIncrement = increment
            exercise.updatedAt = now
            try exercise.update(db)
            exercises[key] = exercise
        }
        return exercise
    }

    mutating func replace(_ plan: TrainingPlan, with document: TrainingPlanDocument) throws -> TrainingPlanImport {
        if try plan.document(in: db) == normalized(document) {
            return TrainingPlanImport(plan: plan, outcome: .unchanged)
        }
        if try TrainingCycle.exists(where: "plan_id = ?", [plan.id], in: db) {
            throw TrainingRefusal.conflict(.replacedPlanInCycles(name: plan.name))
        }
        var plan = plan
        plan.name = document.name
        plan.durationWeeks = document.weeks
        plan.updatedAt = now
        try plan.update(db)
        for day in try plan.days(in: db) { try day.delete(db) }
        try insert(document.days, of: plan)
        return TrainingPlanImport(plan: plan, outcome: .replaced)
    }

    /// Returns a document as it would be stored: with the stored spelling of exercise names, and the stored increments
    /// where the document gives none.
    private func normalized(_ document: TrainingPlanDocument) -> TrainingPlanDocument {
        var document = document
        for day in document.days.indices {
            for index in document.days[day].exercises.indices {
                let known = exercises[document.days[day].exercises[index].name.lowercased()]
                if let known { document.days[day].exercises[index].name = known.name }
                let increment = document.days[day].exercises[index].increment ?? known?.weightIncrement
                document.days[day].exercises[index].increment = increment
            }
        }
        return document
    }

    private mutating func insert(_ days: [TrainingPlanDocument.Day], of plan: TrainingPlan) throws {
        for (order, item) in days.enumerated() {
            let day = TrainingPlanDay(
                id: newID(), planID: plan.id, dayOfWeek: item.dayOfWeek, name: item.name, sortOrder: order)
            try day.insert(db)
            for (order, item) in item.exercises.enumerated() {
                try TrainingPlanDayExercise(
                    id: newID(), planDayID: day.id, exerciseID: try exercise(for: item).id, sets: item.sets,
                    reps: item.reps, weight: item.weight, restSeconds: item.restSeconds, sortOrder: order
                ).insert(db)
            }
        }
    }
}
