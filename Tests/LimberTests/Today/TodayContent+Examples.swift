import PracticeCore
import SessionCore

@testable import limber

extension TodayContent {
    static let full = TodayContent(
        workout: .data(.pushDay, .inProgress), stretch: .data(days: 5), meditation: .data(days: 1, seconds: 610))

    static let failed = TodayContent(
        workout: .error("the disk is broken"), stretch: .error("the disk is broken"),
        meditation: .error("the disk is broken"))
}

extension WorkoutDetails {
    /// In progress, with one of three sets done.
    static var pushDay: WorkoutDetails {
        let workout = Workout(
            id: "w", mesocycleID: "m", planDayID: "d", weekNumber: 2, scheduledDate: LocalDay(number: 0),
            state: .inProgress(since: Timestamp(milliseconds: 0)))
        let sets = (1...3).map { number in
            WorkoutSet(
                id: "\(number)", workoutID: "w", exerciseID: "e", setNumber: number, targetReps: 8, targetWeight: 60,
                state: number == 1 ? .completed(reps: 8, weight: 60) : .pending)
        }
        return WorkoutDetails(
            workout, of: TrainingPlanDay(id: "d", planID: "p", dayOfWeek: 1, name: "Push", sortOrder: 0), plan: [],
            sets: sets, names: ["e": "Bench Press"])
    }
}
