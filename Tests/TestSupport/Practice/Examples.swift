package import PracticeCore
package import SessionCore

extension Exercise {
    /// An exercise, named by its id.
    package static func example(_ id: String = "squat", increment: Double = 5) -> Exercise {
        Exercise(id: id, name: id, weightIncrement: increment, isCustom: false, at: .saturday)
    }
}

extension TrainingPlan {
    /// A training plan of six weeks.
    package static func example(_ id: String = "plan", name: String = "Three days") -> TrainingPlan {
        TrainingPlan(id: id, name: name, durationWeeks: 6, at: .saturday)
    }
}

extension TrainingPlanDay {
    /// A day of the training plan, in the order of the weekdays.
    package static func example(_ dayOfWeek: Int = 1, id: String = "day", name: String = "Push") -> TrainingPlanDay {
        TrainingPlanDay(id: id, planID: "plan", dayOfWeek: dayOfWeek, name: name, sortOrder: dayOfWeek)
    }
}

extension TrainingPlanDayExercise {
    /// An exercise of a day, by default three sets of eight repetitions.
    package static func example(
        of exercise: String = "squat", on day: String = "day", sets: Int = 3, reps: Int = 8, weight: Double = 30,
        rest: Int = 60, order: Int = 0
    ) -> TrainingPlanDayExercise {
        TrainingPlanDayExercise(
            id: "\(day)-\(exercise)", planDayID: day, exerciseID: exercise, sets: sets, reps: reps, weight: weight,
            restSeconds: rest, sortOrder: order)
    }
}

extension TrainingCycle {
    /// A pending training cycle of the training plan, which starts on a Wednesday.
    package static func example(
        _ id: String = "mesocycle", plan: String = "plan", on start: LocalDay = "2026-11-18"
    ) -> TrainingCycle {
        TrainingCycle(id: id, planID: plan, startDate: start, at: .saturday)
    }
}

extension Workout {
    /// A workout of a week of the training cycle.
    package static func example(
        _ state: State = .pending, id: String = "workout", of cycle: String = "mesocycle", day: String = "day",
        week: Int = 1, on date: LocalDay = "2026-11-18"
    ) -> Workout {
        Workout(id: id, cycleID: cycle, planDayID: day, weekNumber: week, scheduledDate: date, state: state)
    }
}

extension WorkoutSet {
    /// A set of the workout with eight repetitions.
    package static func example(
        _ number: Int = 1, of exercise: String = "squat", weight: Double = 60, _ state: State = .pending
    ) -> WorkoutSet {
        WorkoutSet(
            id: "\(exercise)-\(number)", workoutID: "workout", exerciseID: exercise, setNumber: number, targetReps: 8,
            targetWeight: weight, state: state)
    }
}

extension BodyWeight {
    /// Creates a weight from kilograms that may be out of range.
    package static func kilograms(_ kilograms: Double) -> BodyWeight {
        BodyWeight(grams: Int((kilograms * 1000).rounded()))
    }
}

extension NutritionProfile {
    /// The profile of a man of 36 years and 180 cm with a target of 75 kg.
    package static func example(
        height: Double = 180, born: LocalDay = "1990-05-01", sex: FormulaSex = .male,
        activity: ActivityLevel = .moderatelyActive, goal: NutritionGoal = .loseWeight, target: Double? = 75
    ) -> NutritionProfile {
        NutritionProfile(
            height: BodyHeight(millimetres: Int((height * 10).rounded())), born: born, sex: sex, activity: activity,
            goal: goal, target: target.map(BodyWeight.kilograms))
    }
}

extension CalculatedTargets {
    /// The targets of a profile at a weight.
    package static func example(
        weight: Double = 82, _ profile: NutritionProfile = .example()
    ) throws -> CalculatedTargets {
        try CalculatedTargets(NutritionPlanBasis(profile, weight: .kilograms(weight), today: .saturday), on: .saturday)
    }
}

extension StretchRecord {
    /// A session that completed stretches, by default one of the neck.
    package static func example(
        at time: Timestamp = .saturday, seconds: Int = 60, _ stretches: (Region, String)...
    ) -> StretchRecord {
        StretchRecord(
            completedAt: time, totalDurationSeconds: seconds,
            stretches: (stretches.isEmpty ? [(.neck, "neck-rotation")] : stretches).map { region, id in
                Stretch(region: region, stretchId: id, stretchName: id, durationSeconds: 60, skippedSegments: 0)
            })
    }
}

extension MeditationRecord {
    /// A meditation, complete at its 600 seconds.
    package static func example(
        _ course: String = "basic-breathing", at time: Timestamp = .saturday, seconds: Int = 600, name: String? = nil,
        lines: [String]? = nil
    ) -> MeditationRecord {
        MeditationRecord(
            completedAt: time, sessionType: course, plannedDurationSeconds: 600, actualDurationSeconds: seconds,
            completedFully: seconds == 600, sessionName: name, lines: lines)
    }
}

extension RoutineRecord {
    /// A session of a routine that completed stretches, by default one of the neck.
    package static func example(
        of name: String = "Morning back", at time: Timestamp = .saturday, seconds: Int = 60, active: Int = 60,
        _ stretches: (Region, String)...
    ) -> RoutineRecord {
        RoutineRecord(
            completedAt: time, routine: name, plannedDurationSeconds: 120, actualDurationSeconds: seconds,
            activeSeconds: active,
            stretches: (stretches.isEmpty ? [(.neck, "neck-rotation")] : stretches).map { region, id in
                StretchRecord.Stretch(
                    region: region, stretchId: id, stretchName: id, durationSeconds: 60, skippedSegments: 0)
            },
            completedFully: seconds == 120)
    }

    /// A session of a routine without stretches, which counts from 60 active seconds.
    package static func exercising(at time: Timestamp = .saturday, active: Int = 60) -> RoutineRecord {
        RoutineRecord(
            completedAt: time, routine: "Core", plannedDurationSeconds: 120, actualDurationSeconds: 90,
            activeSeconds: active, stretches: [], completedFully: false)
    }
}

extension SessionRecord {
    /// A session of a routine that completed one stretch of the neck.
    package static func followingARoutine(at time: Timestamp = .saturday, seconds: Int = 60) -> SessionRecord {
        .routine(.example(at: time, seconds: seconds))
    }

    /// A session that completed one stretch of the neck.
    package static func stretching(at time: Timestamp = .saturday, seconds: Int = 60) -> SessionRecord {
        .stretch(.example(at: time, seconds: seconds))
    }

    /// A meditation of the basic course.
    package static func meditating(at time: Timestamp = .saturday, seconds: Int = 600) -> SessionRecord {
        .meditation(.example(at: time, seconds: seconds))
    }
}
