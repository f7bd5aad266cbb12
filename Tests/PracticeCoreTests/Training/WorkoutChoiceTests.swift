import PracticeCore
import SessionCore
import Testing

@Suite struct WorkoutChoiceTests {
    private static let today = LocalDay(parsing: "2026-11-18")!
    private static let calendar = DayClock { _ in 0 }
    private static let noon = Samples.noon
    private static let started = Samples.workout(.inProgress(since: noon), id: "started", on: "2026-12-24")
    private static let missed = Samples.workout(id: "missed", on: "2026-11-10")
    private static let due = Samples.workout(id: "due", on: "2026-11-18")
    private static let coming = Samples.workout(id: "coming", on: "2026-11-19")
    private static let skipped = Samples.workout(.skipped(startedAt: noon), id: "skipped")
    private static let done = Samples.workout(
        .completed(startedAt: noon, at: Samples.one), id: "done", on: "2026-11-01")
    private static let doneBefore = Samples.workout(
        .completed(startedAt: noon, at: Timestamp("2026-11-17T23:59:59.999Z")!), id: "done before")
    private static let doneFirst = Samples.workout(.completed(startedAt: noon, at: noon), id: "done first")

    @Test(
        arguments: [
            ([coming, done, due, started, missed], "started"),
            ([coming, done, due, missed], "missed"),
            ([coming, done, due], "due"),
            ([coming, done, skipped], "done"),
            ([done, doneFirst], "done"),
            ([coming, doneBefore, skipped], nil),
            ([], nil),
        ] as [([Workout], String?)])
    func choosesOneWorkoutForTheCard(workouts: [Workout], id: String?) {
        #expect(workouts.cardWorkout(on: Self.today, day: Self.calendar.day)?.id == id)
        #expect(workouts.reversed().cardWorkout(on: Self.today, day: Self.calendar.day)?.id == id)
    }

    @Test(
        arguments: [
            ([coming, due, started, done], "due"),
            ([coming, skipped, done], "coming"),
            ([skipped, done], nil),
        ] as [([Workout], String?)])
    func choosesTheEarliestOpenWorkoutAsTheNext(workouts: [Workout], id: String?) {
        #expect(workouts.next?.id == id)
    }

    @Test func prefersTheWorkoutInProgress() {
        let started = Samples.workout(.inProgress(since: Self.noon), id: "started today")
        #expect([Self.due, started].next?.id == "started today")
        #expect([started, Self.due].next?.id == "started today")
    }
}
