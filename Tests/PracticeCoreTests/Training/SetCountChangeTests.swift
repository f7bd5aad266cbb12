import PracticeCore
import Testing

@Suite struct SetCountChangeTests {
    private let workout = Samples.workout()

    @Test func addsASetWithTheTargetsOfTheLast() throws {
        let sets = [Samples.set(2, weight: 62.5), Samples.set(1, weight: 60)]
        let added = try workout.setToAdd(after: sets, of: "squat", id: "new")
        #expect((added.id, added.setNumber, added.targetReps, added.targetWeight) == ("new", 3, 8, 62.5))
        #expect(added.state == .pending)
    }

    @Test func removesTheLastOpenSet() throws {
        let done = Samples.set(3, .completed(reps: 8, weight: 60))
        #expect(try workout.setToRemove(from: [Samples.set(1), Samples.set(2), done], of: "squat").setNumber == 2)
    }

    @Test func neverRemovesTheOnlySet() {
        #expect(throws: TrainingRefusal.state(.onlySet)) {
            try workout.setToRemove(from: [Samples.set()], of: "squat")
        }
    }

    @Test func removesNoCompletedSet() {
        let done = [Samples.set(1, .completed(reps: 8, weight: 60)), Samples.set(2, .skipped)]
        #expect(throws: TrainingRefusal.state(.noOpenSet)) {
            try workout.setToRemove(from: done, of: "squat")
        }
    }

    @Test func rejectsAnExerciseWithoutSets() {
        let missing = TrainingRefusal.missing(.exercise, id: "squat")
        #expect(throws: missing) { try workout.setToAdd(after: [], of: "squat", id: "new") }
        #expect(throws: missing) { try workout.setToRemove(from: [], of: "squat") }
        #expect(missing.reason == "Exercise with id squat not found")
    }

    @Test func appliesToLaterOpenWeeks() {
        let workout = Samples.workout(week: 3)
        #expect(workout.sharesSetCount(with: Samples.workout(week: 4)))
        #expect(!workout.sharesSetCount(with: Samples.workout(week: 3)))
        #expect(!workout.sharesSetCount(with: Samples.workout(week: 2)))
        #expect(!workout.sharesSetCount(with: Samples.workout(.inProgress(since: Samples.noon), week: 4)))
        let otherDay = Workout(
            id: "other", mesocycleID: "mesocycle", planDayID: "pull", weekNumber: 4,
            scheduledDate: workout.scheduledDate)
        #expect(!workout.sharesSetCount(with: otherDay))
    }
}
