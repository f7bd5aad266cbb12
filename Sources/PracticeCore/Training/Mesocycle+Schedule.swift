/// A training day with what it asks for, as a mesocycle takes it from its plan.
public struct TrainingDay: Hashable, Sendable {
    /// The day.
    public let day: TrainingPlanDay
    /// What it asks for, in its order.
    public let exercises: [TrainingPlanDayExercise]

    /// A training day.
    public init(day: TrainingPlanDay, exercises: [TrainingPlanDayExercise]) {
        self.day = day
        self.exercises = exercises
    }
}

/// A workout that a mesocycle begins with, and its sets.
public struct ScheduledWorkout: Hashable, Sendable {
    /// The workout.
    public let workout: Workout
    /// Its sets.
    public let sets: [WorkoutSet]
}

extension Mesocycle {
    /// The day of a week on which a training day falls: in the first week in the one, from Sunday to Saturday, that the
    /// mesocycle starts in, so it may lie before the start.
    public func date(ofWeek week: Int, dayOfWeek: Int) -> LocalDay {
        startDate.advanced(by: 7 * (week - 1) + dayOfWeek - startDate.weekday)
    }

    /// The workouts of all weeks: one for each training day and week.
    ///
    /// - Parameters:
    ///   - increments: what the weights of the exercises grow by, by their ids.
    ///   - newID: makes an id that nothing else has.
    public func schedule(
        _ days: [TrainingDay], increments: [String: Double], newID: () -> String
    ) -> [ScheduledWorkout] {
        (1...Self.weeks).flatMap { week in
            days.map { training in
                let workout = Workout(
                    id: newID(), mesocycleID: id, planDayID: training.day.id, weekNumber: week,
                    scheduledDate: date(ofWeek: week, dayOfWeek: training.day.dayOfWeek))
                let sets = training.sets(of: workout, increments: increments, newID: newID)
                return ScheduledWorkout(workout: workout, sets: sets)
            }
        }
    }
}

extension TrainingDay {
    /// The sets of a workout; an exercise that the day has twice goes on counting.
    fileprivate func sets(
        of workout: Workout, increments: [String: Double], newID: () -> String
    ) -> [WorkoutSet] {
        var numbers: [String: Int] = [:]
        return exercises.flatMap { exercise in
            let increment = increments[exercise.exerciseID] ?? 0
            let targets = SetTargets(of: exercise, increment: increment, week: workout.weekNumber)
            return (0..<targets.sets).map { _ in
                numbers[exercise.exerciseID, default: 0] += 1
                return WorkoutSet(
                    id: newID(), workoutID: workout.id, exerciseID: exercise.exerciseID,
                    setNumber: numbers[exercise.exerciseID, default: 0],
                    targetReps: targets.reps, targetWeight: targets.weight)
            }
        }
    }
}
