import PracticeCore

extension Exercise {
    var fault: String? {
        checkName(name)
            ?? check(
                TrainingRanges.isIncrement(weightIncrement), "'weight_increment' must be above 0 and at most 1000000")
    }
}

extension TrainingPlan {
    var fault: String? { checkName(name) ?? check("duration_weeks", durationWeeks, in: TrainingRanges.counts) }
}

extension TrainingPlanDay {
    var fault: String? {
        checkName(name) ?? check("day_of_week", dayOfWeek, in: TrainingRanges.daysOfWeek)
            ?? check("sort_order", sortOrder, in: TrainingRanges.places)
    }
}

extension TrainingPlanDayExercise {
    var fault: String? {
        check("sets", sets, in: TrainingRanges.sets) ?? check("reps", reps, in: TrainingRanges.counts)
            ?? check("weight", weight, in: TrainingRanges.weights)
            ?? check("rest_seconds", restSeconds, in: TrainingRanges.counts)
            ?? check("sort_order", sortOrder, in: TrainingRanges.places)
    }
}

extension Mesocycle {
    var fault: String? {
        check(TrainingRanges.isStart(startDate), "'start_date' must be in the years 1000 to 8999")
            ?? check("current_week", currentWeek, in: TrainingRanges.counts)
    }
}

extension Workout {
    var fault: String? { check("week_number", weekNumber, in: TrainingRanges.counts) }
}

extension WorkoutSet {
    var fault: String? {
        check("set_number", setNumber, in: TrainingRanges.counts)
            ?? check("target_reps", targetReps, in: TrainingRanges.targetReps)
            ?? check("target_weight", targetWeight, in: TrainingRanges.targetWeights) ?? state.fault
    }
}

extension WorkoutSet.State {
    fileprivate var fault: String? {
        switch self {
        case .pending, .skipped: nil
        case .completed(let reps, let weight):
            check("actual_reps", reps, in: TrainingRanges.places)
                ?? check("actual_weight", weight, in: TrainingRanges.weights)
        }
    }
}

private func checkName(_ name: String) -> String? {
    check(TrainingRanges.isName(name), "'name' must have \(TrainingRanges.nameRule)")
}
