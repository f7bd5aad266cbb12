import PracticeCore
import SessionCore
import Testing

@Suite struct MesocycleTests {
    /// November 18th of 2026 is a Wednesday.
    private let pending = Mesocycle(
        id: "mesocycle", planID: "plan", startDate: LocalDay(parsing: "2026-11-18")!, at: Samples.noon)

    private func mesocycle(_ status: Mesocycle.Status) throws -> Mesocycle {
        let active = try pending.started(while: nil, at: Samples.noon)
        return switch status {
        case .pending: pending
        case .active: active
        case .completed: try active.completed(at: Samples.noon)
        case .cancelled: try active.cancelled(at: Samples.noon)
        }
    }

    @Test func startsWhenItIsPending() throws {
        let started = try pending.started(while: nil, at: Samples.one)
        #expect(started.status == .active)
        #expect(started.updatedAt == Samples.one)
        #expect(started.createdAt == Samples.noon)
    }

    @Test(arguments: [Mesocycle.Status.active, .completed, .cancelled])
    func startsOnlyWhenItIsPending(status: Mesocycle.Status) throws {
        let mesocycle = try mesocycle(status)
        #expect(throws: TrainingRefusal.state(.cycleNotPending)) {
            try mesocycle.started(while: mesocycle, at: Samples.one)
        }
    }

    @Test func startsNotBesideAnother() throws {
        let other = try mesocycle(.active)
        #expect(throws: TrainingRefusal.conflict(.activeCycle)) {
            try pending.started(while: other, at: Samples.one)
        }
    }

    @Test func endsEitherWay() throws {
        #expect(try mesocycle(.active).completed(at: Samples.one).status == .completed)
        #expect(try mesocycle(.active).cancelled(at: Samples.one).status == .cancelled)
    }

    @Test(arguments: [Mesocycle.Status.pending, .completed, .cancelled])
    func endsOnlyWhenItIsActive(status: Mesocycle.Status) throws {
        let mesocycle = try mesocycle(status)
        let refusal = TrainingRefusal.state(.cycleNotActive)
        #expect(throws: refusal) { try mesocycle.completed(at: Samples.one) }
        #expect(throws: refusal) { try mesocycle.cancelled(at: Samples.one) }
    }

    @Test(
        arguments: [
            ([:], 7), ([1: Workout.State.pending, 2: .pending], 1),
            ([1: .completed(startedAt: Samples.noon, at: Samples.one), 2: .pending], 2),
            ([1: .skipped(startedAt: nil), 2: .inProgress(since: Samples.noon), 3: .pending], 2),
            ([1: .pending, 2: .skipped(startedAt: nil)], 1),
        ] as [([Int: Workout.State], Int)])
    func isInTheFirstWeekThatIsNotDone(states: [Int: Workout.State], week: Int) {
        let workouts = states.map { Samples.workout($1, week: $0) }
        #expect(pending.caughtUp(with: workouts, at: Samples.one).currentWeek == week)
    }

    @Test func makesAWorkoutOfEachDayAndWeek() {
        let days = [1, 3, 5].map { TrainingDay(day: Samples.day($0, id: "day-\($0)"), exercises: [Samples.asked()]) }
        var count = 0
        let scheduled = pending.schedule(days, increments: ["squat": 2.5]) {
            count += 1
            return "\(count)"
        }
        #expect(scheduled.count == 21)
        #expect(Set(scheduled.map(\.workout.id) + scheduled.flatMap(\.sets).map(\.id)).count == count)
        // The Monday of the week is before the Wednesday of the start.
        #expect(
            scheduled.prefix(6).map { $0.workout.scheduledDate.description }
                == ["2026-11-16", "2026-11-18", "2026-11-20", "2026-11-23", "2026-11-25", "2026-11-27"])
        #expect(scheduled.last?.workout.scheduledDate.description == "2027-01-01")
        #expect(scheduled.map(\.workout.weekNumber) == (1...7).flatMap { [$0, $0, $0] })
        #expect(scheduled.allSatisfy { $0.workout.state == .pending && $0.workout.mesocycleID == "mesocycle" })
        #expect(scheduled.map(\.sets.count) == Array(repeating: 3, count: 18) + [2, 2, 2])
        #expect(scheduled[15].sets.map(\.targetWeight) == [37.5, 37.5, 37.5])
    }

    @Test(arguments: [
        ("2026-11-15", 0, "2026-11-15"), ("2026-11-15", 6, "2026-11-21"), ("2026-11-21", 0, "2026-11-15"),
        ("2026-11-18", 2, "2026-11-17"), ("2024-02-29", 5, "2024-03-01"), ("2026-01-01", 0, "2025-12-28"),
    ])
    func staysInTheWeekOfItsStart(start: String, dayOfWeek: Int, date: String) {
        let mesocycle = Mesocycle(
            id: "m", planID: "plan", startDate: LocalDay(parsing: start)!, at: Samples.noon)
        #expect(mesocycle.date(ofWeek: 1, dayOfWeek: dayOfWeek).description == date)
        #expect(mesocycle.date(ofWeek: 7, dayOfWeek: dayOfWeek) == LocalDay(parsing: date)!.advanced(by: 42))
    }

    @Test func countsOnWhereADayHasAnExerciseTwice() {
        let day = TrainingDay(
            day: Samples.day(1), exercises: [Samples.asked(sets: 2), Samples.asked(sets: 1, weight: 20, order: 1)])
        let sets = pending.schedule([day], increments: [:]) { "id" }[0].sets
        #expect(sets.map(\.setNumber) == [1, 2, 3])
        #expect(sets.map(\.targetWeight) == [30, 30, 20])
    }
}
