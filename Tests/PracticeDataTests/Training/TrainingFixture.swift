import PracticeCore
import SessionCore
import TestSupport

@testable import PracticeData

/// A database with a training plan of three days, each with two exercises of two sets.
struct TrainingFixture {
    static let noon = Timestamp("2026-11-18T12:00:00Z")!
    let folder: TemporaryFolder
    let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
        for exercise in ["squat", "row"] {
            try data.trainingPlans.add(
                Exercise(id: exercise, name: exercise, weightIncrement: 5, isCustom: false, at: Self.noon))
        }
        try data.trainingPlans.add(TrainingPlan(id: "plan", name: "Three days", durationWeeks: 6, at: Self.noon))
        for (day, weekday) in [("push", 1), ("pull", 3), ("legs", 5)] {
            try data.trainingPlans.add(
                TrainingPlanDay(id: day, planID: "plan", dayOfWeek: weekday, name: day, sortOrder: weekday))
            for (order, exercise) in ["squat", "row"].enumerated() {
                let asked = TrainingPlanDayExercise(
                    id: "\(day)-\(exercise)", planDayID: day, exerciseID: exercise, sets: 2, reps: 8, weight: 30,
                    restSeconds: 90, sortOrder: order)
                try data.trainingPlans.add(asked, toPlan: "plan")
            }
        }
    }

    /// Starts a mesocycle, and returns it with its workouts.
    func started(_ id: String = "meso") throws -> MesocycleDetails {
        try data.mesocycles.add(
            Mesocycle(id: id, planID: "plan", startDate: LocalDay(parsing: "2026-11-18")!, at: Self.noon))
        _ = try data.mesocycles.startMesocycle(id, at: Self.noon, newID: Self.ids())
        return try data.mesocycles.mesocycle(id)
    }

    /// Returns consecutive ids.
    static func ids(_ prefix: String = "id") -> () -> String {
        var count = 0
        return {
            count += 1
            return "\(prefix)-\(count)"
        }
    }
}
