import PracticeCore

extension Exercise {
    var fault: String? {
        nameFault(name)
            ?? ruleFault(
                TrainingRanges.isIncrement(weightIncrement), "'weight_increment' must be 0 to 1000000")
    }
}

extension TrainingPlan {
    var fault: String? { nameFault(name) ?? rangeFault("duration_weeks", durationWeeks, in: TrainingRanges.counts) }
}

extension TrainingPlanDay {
    var fault: String? {
        nameFault(name) ?? rangeFault("day_of_week", dayOfWeek, in: TrainingRanges.daysOfWeek)
            ?? rangeFault("sort_order", sortOrder, in: TrainingRanges.places)
    }
}

extension TrainingPlanDayExercise {
    var fault: String? {
        rangeFault("sets", sets, in: TrainingRanges.sets) ?? rangeFault("reps", reps, in: TrainingRanges.counts)
            ?? rangeFault("weight", weight, in: TrainingRanges.weights)
            ?? rangeFault("rest_seconds", restSeconds, in: TrainingRanges.counts)
            ?? rangeFault("sort_order", sortOrder, in: TrainingRanges.places)
    }
}

extension Mesocycle {
    var fault: String? {
        ruleFault(TrainingRanges.isStart(startDate), "'start_date' must be in the years 1000 to 8999")
            ?? rangeFault("current_week", currentWeek, in: TrainingRanges.counts)
    }
}

extension Workout {
    var fault: String? { rangeFault("week_number", weekNumber, in: TrainingRanges.counts) }
}

extension WorkoutSet {
    var fault: String? {
        rangeFault("set_number", setNumber, in: TrainingRanges.counts)
            ?? rangeFault("target_reps", targetReps, in: TrainingRanges.targetReps)
            ?? rangeFault("target_weight", targetWeight, in: TrainingRanges.targetWeights) ?? state.fault
    }
}

extension WorkoutSet.State {
    fileprivate var fault: String? {
        switch self {
        case .pending, .skipped: nil
        case .completed(let reps, let weight):
            rangeFault("actual_reps", reps, in: TrainingRanges.places)
                ?? rangeFault("actual_weight", weight, in: TrainingRanges.weights)
        }
    }
}

private func nameFault(_ name: String) -> String? {
    ruleFault(TrainingRanges.isName(name), "'name' must have \(TrainingRanges.nameRule)")
}
