/// A training day with its exercises, from which a training cycle makes workouts.
public struct TrainingDay: Hashable, Sendable {
    /// The day of the plan.
    public let day: TrainingPlanDay
    /// The exercises, in the day's order.
    public let exercises: [TrainingPlanDayExercise]

    /// Creates a training day.
    public init(day: TrainingPlanDay, exercises: [TrainingPlanDayExercise]) {
        self.day = day
        self.exercises = exercises
    }
}

/// A new workout with its sets.
public struct ScheduledWorkout: Hashable, Sendable {
    /// The pending workout to store.
    public let workout: Workout
    /// The sets of the workout.
    public let sets: [WorkoutSet]
}

extension TrainingCycle {
    /// Returns the date of a training day in a week. Weeks begin on the weekday of the start date, so no date lies
    /// before the start.
    public func date(ofWeek week: Int, dayOfWeek: Int) -> LocalDay {
        startDate.advanced(by: 7 * (week - 1) + (dayOfWeek - startDate.weekday + 7) % 7)
    }

    /// Returns the workouts of all weeks, one for each training day and week, by date.
    ///
    /// - Parameters:
    ///   - increments: The weight increments, by exercise id.
    ///   - newID: Returns a unique id.
    public func schedule(
        _ days: [TrainingDay], increments: [String: Double], newID: () -> String
    ) -> [ScheduledWorkout] {
        let days = days.sorted {
            date(ofWeek: 1, dayOfWeek: $0.day.dayOfWeek) < date(ofWeek: 1, dayOfWeek: $1.day.dayOfWeek)
        }
        return (1...Self.weeks).flatMap { week in
            days.map { training in
                let workout = Workout(
                    id: newID(), cycleID: id, planDayID: training.day.id, weekNumber: week,
                    scheduledDate: date(ofWeek: week, dayOfWeek: training.day.dayOfWeek))
                let sets = training.sets(of: workout, increments: increments, newID: newID)
                return ScheduledWorkout(workout: workout, sets: sets)
            }
        }
    }
}

extension TrainingDay {
    /// Returns the sets of a workout. Numbers continue if the day has an exercise twice.
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

/// The targets of an exercise in a week of a training cycle.
public struct SetTargets: Hashable, Sendable {
    /// The number of working sets.
    public let sets: Int
    /// The repetitions of each set.
    public let reps: Int
    /// The weight of each set, in kilograms.
    public let weight: Double

    /// Calculates the targets of a week. The weight grows in weeks 2, 4 and 6, and weeks 3 and 5 add a repetition.
    /// Without an increment, as in exercises with the weight of the body, each week adds a repetition. The last week
    /// has base weight and repetitions and half the sets, rounded up.
    ///
    /// - Parameter increment: The weight increment, in kilograms.
    public init(of exercise: TrainingPlanDayExercise, increment: Double, week: Int) {
        if week >= TrainingCycle.weeks {
            sets = (exercise.sets + 1) / 2
            reps = exercise.reps
            weight = exercise.weight
        } else {
            sets = exercise.sets
            reps = exercise.reps + Self.addedReps(inWeek: week, increment: increment)
            weight = exercise.weight + increment * Double(week / 2)
        }
    }

    private static func addedReps(inWeek week: Int, increment: Double) -> Int {
        if increment == 0 { return week - 1 }
        return week > 1 && !week.isMultiple(of: 2) ? 1 : 0
    }
}
