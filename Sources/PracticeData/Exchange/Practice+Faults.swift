import PracticeCore
import SessionCore

// The rules of an imported value that decoding does not check. See ``Exchanged/fault``.

extension StretchSetup: Exchanged {
    // Decoding refuses an invalid length and an invalid playlist.
    var fault: String? { nil }
}

extension NotificationConsent: Exchanged {
    // Decoding refuses an unknown word.
    var fault: String? { nil }
}

extension NutritionProfile: Exchanged {
    var fault: String? {
        height.flatMap { height in
            refusal { () throws(MeasureRefusal) in _ = try BodyHeight(centimetres: height.centimetres) }
        } ?? target?.fault
    }
}

extension WeightEntry {
    var fault: String? { weight.fault ?? yearFault("measuredAt", measuredAt) }
}

extension BodyWeight {
    fileprivate var fault: String? {
        refusal { () throws(MeasureRefusal) in _ = try BodyWeight(kilograms: kilograms) }
    }
}

extension TargetsRow {
    var fault: String? { rangeFault("number", number, in: 1...SessionRecord.maximum) ?? yearFault("at", at) }
}

extension NutritionPlanRow {
    var fault: String? {
        rangeFault("id", id, in: 1...SessionRecord.maximum)
            ?? ruleFault(LastYear.admits(monday), "'monday' \(LastYear.refusal)")
    }
}

extension ReminderPreferences: Exchanged {
    var fault: String? {
        ruleFault(quietHours.map { $0.from != $0.to } ?? true, "'quietHours' must start and end at different times")
            ?? ReminderKind.allCases.lazy.compactMap {
                text(of: $0).flatMap { wordsFault($0, of: "a reminder's question") }
            }.first
    }
}

extension Intention {
    var fault: String? {
        wordsFault(text, of: "an intention") ?? ruleFault(LastYear.admits(date), "'date' \(LastYear.refusal)")
    }
}

extension ReminderQuestion {
    var fault: String? { rangeFault("snoozes", snoozes, in: 0...Self.maximumSnoozes) ?? yearFault("askedAt", askedAt) }
}

/// Returns an error text if an intention or a reminder's question is invalid, and `nil` otherwise.
///
/// - Parameter thing: The subject of the error text, such as "an intention".
private func wordsFault(_ text: String, of thing: String) -> String? {
    do throws(IntentionText.Fault) {
        _ = try IntentionText(text)
        return nil
    } catch {
        return error.description(of: thing)
    }
}

/// Returns the text of the error that `body` throws, and `nil` if it throws none.
private func refusal(_ body: () throws(MeasureRefusal) -> Void) -> String? {
    do throws(MeasureRefusal) {
        try body()
        return nil
    } catch {
        return error.description
    }
}

/// Returns an error text if a timestamp is after the year 8999, and `nil` otherwise.
func yearFault(_ member: String, _ moment: Timestamp) -> String? {
    ruleFault(LastYear.admits(moment), "'\(member)' \(LastYear.refusal)")
}

/// Returns the rule as an error text if the value is invalid, and `nil` otherwise.
func ruleFault(_ isValid: Bool, _ rule: String) -> String? { isValid ? nil : rule }

/// Returns an error text if the value of a member is outside a range, and `nil` otherwise.
///
/// An example of the text is `'snoozes' must be 0 to 3`.
func rangeFault(_ member: String, _ value: Int, in range: ClosedRange<Int>) -> String? {
    ruleFault(range.contains(value), "'\(member)' must be \(range.lowerBound) to \(range.upperBound)")
}

/// Returns an error text if the value of a member is outside a range, and `nil` otherwise. The bounds must be whole
/// numbers, because the text shows them without a fraction.
func rangeFault(_ member: String, _ value: Double, in range: ClosedRange<Double>) -> String? {
    ruleFault(range.contains(value), "'\(member)' must be \(Int(range.lowerBound)) to \(Int(range.upperBound))")
}

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

extension TrainingCycle {
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
