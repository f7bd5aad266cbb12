import PracticeCore
import SessionCore

enum Samples {
    static let noon = Timestamp("2026-11-18T12:00:00Z")!
    static let one = Timestamp("2026-11-18T13:00:00Z")!

    static func workout(
        _ state: Workout.State = .pending, id: String = "workout", week: Int = 1, on date: String = "2026-11-18"
    ) -> Workout {
        Workout(
            id: id, mesocycleID: "mesocycle", planDayID: "day", weekNumber: week,
            scheduledDate: LocalDay(parsing: date)!, state: state)
    }

    static func set(
        _ number: Int = 1, of exercise: String = "squat", weight: Double = 60, _ state: WorkoutSet.State = .pending
    ) -> WorkoutSet {
        WorkoutSet(
            id: "set-\(number)", workoutID: "workout", exerciseID: exercise, setNumber: number, targetReps: 8,
            targetWeight: weight, state: state)
    }

    static func asked(
        of exercise: String = "squat", sets: Int = 3, reps: Int = 8, weight: Double = 30, rest: Int = 60, order: Int = 0
    ) -> TrainingPlanDayExercise {
        TrainingPlanDayExercise(
            id: "\(exercise)-\(order)", planDayID: "day", exerciseID: exercise, sets: sets, reps: reps, weight: weight,
            restSeconds: rest, sortOrder: order)
    }

    static func day(_ dayOfWeek: Int, id: String = "day", name: String = "Push") -> TrainingPlanDay {
        TrainingPlanDay(id: id, planID: "plan", dayOfWeek: dayOfWeek, name: name, sortOrder: 0)
    }
}
