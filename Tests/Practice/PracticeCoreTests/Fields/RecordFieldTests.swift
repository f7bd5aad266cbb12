import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The fields of records and their limits.
@Suite struct RecordFieldTests {
    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "ü", count: 100), true),
        (String(repeating: "a", count: 101), false),
        ("a\u{0}b", false), ("Squat\u{7}", false), ("Press \"up\"", true),
    ])
    func aNameHasUpToAHundredCharacters(name: String, isValid: Bool) {
        #expect(Limit.name.admits(name) == isValid)
    }

    @Test(arguments: [
        (-2.5, false), (0, true), (0.1, true), (1000, true), (1000.5, false), (.nan, false), (.infinity, false),
    ])
    func aNumberIsWithinItsBounds(weight: Double, isValid: Bool) {
        #expect(Exercise.Fields.increment.limit.admits(weight) == isValid)
    }

    @Test(arguments: [
        ("0999-12-31" as LocalDay, false), ("1000-01-01", true), ("2026-11-18", true), ("8999-12-31", true),
        ("9000-01-01", false),
    ])
    func aDayIsInAYearOfFourDigits(day: LocalDay, isValid: Bool) {
        #expect(TrainingCycle.Fields.startDate.limit.admits(day) == isValid)
    }

    /// Version 1.1 could store more weeks than can be entered today.
    @Test(arguments: [(52, true, nil), (53, false, nil), (0, false, 0), (1_000_001, false, 1_000_001)])
    func storedRowsMayBeBeyondALimit(weeks: Int, isEntered: Bool, refused: Int?) {
        let plan = TrainingPlan(id: "plan", name: "Push", durationWeeks: weeks, at: .saturday)
        #expect(TrainingPlan.Fields.weeks.limit.admits(weeks) == isEntered)
        #expect(
            plan.fault == refused.map { _ in "'duration_weeks' must be a whole number from 1 to 1000000" })
    }

    @Test func aSetHasFiguresOnceItIsCompleted() throws {
        let pending = WorkoutSet.example()
        let done = WorkoutSet.example(1, .completed(reps: -1, weight: 60))
        #expect((pending.fault, done.fault) == (nil, "'actual_reps' must be a whole number from 0 to 1000000"))
    }
}
