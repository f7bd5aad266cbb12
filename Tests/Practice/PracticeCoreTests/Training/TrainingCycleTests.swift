import PracticeCore
import SessionCore
import TestSupport
import Testing

@Suite struct TrainingCycleTests {
    /// It starts on Wednesday, November 18th of 2026.
    private let pending = TrainingCycle.example()
    private let later = Timestamp.saturday + .seconds(3600)

    private func cycle(_ status: TrainingCycle.Status) throws -> TrainingCycle {
        let active = try pending.started(while: nil, at: .saturday)
        return switch status {
        case .pending: pending
        case .active: active
        case .completed: try active.completed(at: .saturday)
        case .cancelled: try active.cancelled(at: .saturday)
        }
    }

    @Test(arguments: [TrainingCycle.Status.pending, .active, .completed, .cancelled])
    func startsWhilePendingAndEndsWhileActive(status: TrainingCycle.Status) throws {
        let cycle = try cycle(status)
        if status == .pending {
            let started = try cycle.started(while: nil, at: later)
            #expect((started.status, started.createdAt, started.updatedAt) == (.active, .saturday, later))
            // One at a time.
            let other = try self.cycle(.active)
            #expect(throws: TrainingRefusal.conflict(.activeCycle)) { try cycle.started(while: other, at: later) }
        } else {
            #expect(throws: TrainingRefusal.state(.cycleNotPending)) {
                try cycle.started(while: cycle, at: later)
            }
        }
        if status == .active {
            #expect(try cycle.completed(at: later).status == .completed)
            #expect(try cycle.cancelled(at: later).status == .cancelled)
        } else {
            #expect(throws: TrainingRefusal.state(.cycleNotActive)) { try cycle.completed(at: later) }
            #expect(throws: TrainingRefusal.state(.cycleNotActive)) { try cycle.cancelled(at: later) }
        }
    }

    @Test(
        arguments: [
            ([:], 7), ([1: Workout.State.pending, 2: .pending], 1),
            ([1: .completed(startedAt: .saturday, at: .saturday), 2: .pending], 2),
            ([1: .skipped(startedAt: nil), 2: .inProgress(since: .saturday), 3: .pending], 2),
            ([1: .pending, 2: .skipped(startedAt: nil)], 1),
        ] as [([Int: Workout.State], Int)])
    func isInItsFirstUnfinishedWeek(states: [Int: Workout.State], week: Int) {
        #expect(pending.caughtUp(with: states.map { .example($1, week: $0) }, at: later).currentWeek == week)
    }

    @Test func hasTwentyOneWorkoutsOfThreeDays() {
        let days = [1, 3, 5].map { TrainingDay(day: .example($0, id: "day-\($0)"), exercises: [.example()]) }
        var count = 0
        let scheduled = pending.schedule(days, increments: ["squat": 2.5]) {
            count += 1
            return "\(count)"
        }
        #expect(scheduled.count == 21)
        #expect(Set(scheduled.map(\.workout.id) + scheduled.flatMap(\.sets).map(\.id)).count == count)
        // The first Monday follows the Wednesday of the start.
        #expect(
            scheduled.prefix(6).map(\.workout.scheduledDate)
                == ["2026-11-18", "2026-11-20", "2026-11-23", "2026-11-25", "2026-11-27", "2026-11-30"])
        #expect(scheduled.last?.workout.scheduledDate == "2027-01-04")
        #expect(scheduled.allSatisfy { $0.workout.standing(on: pending.startDate) == .ready })
        #expect(scheduled.map(\.workout.weekNumber) == (1...7).flatMap { [$0, $0, $0] })
        #expect(scheduled.allSatisfy { $0.workout.state == .pending && $0.workout.cycleID == "mesocycle" })
        #expect(scheduled.map(\.sets.count) == Array(repeating: 3, count: 18) + [2, 2, 2])
        #expect(scheduled[15].sets.map(\.targetWeight) == [37.5, 37.5, 37.5])
    }

    @Test(arguments: [
        ("2026-11-15" as LocalDay, 0, "2026-11-15" as LocalDay),
        ("2026-11-15", 6, "2026-11-21"), ("2026-11-21", 0, "2026-11-22"), ("2026-11-21", 6, "2026-11-21"),
        ("2026-11-18", 2, "2026-11-24"), ("2024-02-29", 5, "2024-03-01"), ("2026-01-01", 0, "2026-01-04"),
    ])
    func beginsEachWeekOnTheWeekdayOfItsStart(start: LocalDay, dayOfWeek: Int, date: LocalDay) {
        let cycle = TrainingCycle.example(on: start)
        #expect(cycle.date(ofWeek: 1, dayOfWeek: dayOfWeek) == date)
        #expect(cycle.date(ofWeek: 7, dayOfWeek: dayOfWeek) == date.advanced(by: 42))
    }

    @Test func numbersSetsOnIfADayRepeatsAnExercise() {
        let day = TrainingDay(day: .example(), exercises: [.example(sets: 2), .example(sets: 1, weight: 20, order: 1)])
        let sets = pending.schedule([day], increments: [:]) { "id" }[0].sets
        #expect((sets.map(\.setNumber), sets.map(\.targetWeight)) == ([1, 2, 3], [30, 30, 20]))
    }

    /// The planned sets, the week, and its sets, repetitions and weight.
    @Test(arguments: [
        (3, 1, 3, 8, 30.0), (3, 2, 3, 8, 35.0), (3, 3, 3, 9, 35.0), (3, 4, 3, 8, 40.0), (3, 5, 3, 9, 40.0),
        (3, 6, 3, 8, 45.0), (3, 7, 2, 8, 30.0), (1, 7, 1, 8, 30.0), (2, 7, 1, 8, 30.0), (4, 7, 2, 8, 30.0),
        (5, 7, 3, 8, 30.0),
    ])
    func growsWeeklyAndHalvesTheSetsOfTheLastWeek(planned: Int, week: Int, sets: Int, reps: Int, weight: Double) {
        let targets = SetTargets(of: .example(sets: planned), increment: 5, week: week)
        #expect((targets.sets, targets.reps, targets.weight) == (sets, reps, weight))
    }

    @Test(arguments: zip(1...7, [8, 9, 10, 11, 12, 13, 8])) func growsByRepetitionsWithoutAnIncrement(
        week: Int, reps: Int
    ) {
        let targets = SetTargets(of: .example(sets: 3, weight: 0), increment: 0, week: week)
        #expect((targets.sets, targets.reps, targets.weight) == (week == 7 ? 2 : 3, reps, 0))
    }
}
