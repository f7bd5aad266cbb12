import PracticeCore
import SessionCore
import TestSupport
import Testing

@Suite struct WorkoutTransitionTests {
    static let noon = Timestamp.saturday
    static let one = noon + .seconds(3600)
    static let states: [Workout.State] = [
        .pending, .inProgress(since: noon), .completed(startedAt: noon, at: one), .skipped(startedAt: nil),
    ]

    enum Outcome: Sendable {
        case becomes(Workout.State), refuses(TrainingStateRefusal)
    }

    /// A command with its outcome in each of the four states.
    struct Rule: Sendable {
        let name: String
        let outcomes: [Outcome]
        let act: @Sendable (Workout) throws -> Workout
    }

    /// A change of sets, which an ended workout refuses.
    private static func change(
        _ name: String, _ change: WorkoutAct, pending: Workout.State = .pending,
        _ act: @escaping @Sendable (Workout) throws -> Workout
    ) -> Rule {
        let ends = [WorkoutEnd.completed, .skipped].map { Outcome.refuses(.workoutEnded($0, change)) }
        return Rule(name: name, outcomes: [.becomes(pending), .becomes(.inProgress(since: noon))] + ends, act: act)
    }

    static let rules = [
        Rule(
            name: "start",
            outcomes: [
                .becomes(.inProgress(since: one)), .refuses(.workoutInProgress),
                .refuses(.workoutEnded(.completed, .start)), .refuses(.workoutEnded(.skipped, .start)),
            ]
        ) { try $0.started(at: one) },
        Rule(
            name: "complete",
            outcomes: [
                .refuses(.workoutNotStarted), .becomes(.completed(startedAt: noon, at: one)),
                .refuses(.workoutAlready(.completed)), .refuses(.workoutEnded(.skipped, .complete)),
            ]
        ) { try $0.completed(at: one) },
        Rule(
            name: "skip",
            outcomes: [
                .becomes(.skipped(startedAt: nil)), .becomes(.skipped(startedAt: noon)),
                .refuses(.workoutEnded(.completed, .skip)), .refuses(.workoutAlready(.skipped)),
            ]
        ) { try $0.skipped() },
        change("log a set", .logSets, pending: .inProgress(since: one)) {
            try WorkoutSet.example().logged(reps: 7, weight: 55, in: $0, at: one).workout
        },
        change("skip a set", .skipSets, pending: .inProgress(since: one)) {
            try WorkoutSet.example().skipped(in: $0, at: one).workout
        },
        change("unlog a set", .reopenSets) { try WorkoutSet.example().unlogged(in: $0, at: one).workout },
        change("add a set", .addSets) {
            _ = try $0.setToAdd(after: [.example()], of: "squat", id: "new")
            return $0
        },
        change("remove a set", .removeSets) {
            _ = try $0.setToRemove(from: [.example(1), .example(2)], of: "squat")
            return $0
        },
    ]

    @Test(arguments: rules.indices, states.indices) func changesStateOrStatesTheReason(rule: Int, state: Int) throws {
        let rule = Self.rules[rule]
        let workout = Workout.example(Self.states[state])
        switch rule.outcomes[state] {
        case .becomes(let expected): #expect(try rule.act(workout).state == expected)
        case .refuses(let reason):
            #expect(throws: TrainingRefusal.state(reason), "\(rule.name)") { try rule.act(workout) }
        }
    }

    @Test func keepsCompletedSetsOfASkippedWorkout() {
        let done = WorkoutSet.example(1, .completed(reps: 8, weight: 60))
        #expect(done.skippedIfOpen() == done)
        for state in [WorkoutSet.State.pending, .skipped] {
            #expect(WorkoutSet.example(1, state).skippedIfOpen() == .example(1, .skipped))
        }
    }

    @Test func logsAndUndoesASet() throws {
        let workout = Workout.example(.inProgress(since: Self.noon))
        let logged = try WorkoutSet.example().logged(reps: 0, weight: 0, in: workout, at: Self.one).set
        #expect(logged.state == .completed(reps: 0, weight: 0))
        let again = try logged.logged(reps: 9, weight: 61.25, in: workout, at: Self.one).set
        #expect(again.state == .completed(reps: 9, weight: 61.25))
        #expect(try again.unlogged(in: workout, at: Self.one).set.state == .pending)
        #expect(try again.skipped(in: workout, at: Self.one).set.state == .skipped)
    }

    @Test func addsASetWithTheTargetsOfTheLast() throws {
        let added = try Workout.example().setToAdd(
            after: [.example(2, weight: 62.5), .example(1)], of: "squat", id: "new")
        #expect((added.id, added.setNumber, added.targetReps, added.targetWeight) == ("new", 3, 8, 62.5))
        #expect(added.state == .pending)
    }

    @Test(
        arguments: [
            ([.pending, .pending, .completed(reps: 8, weight: 60)], .success(2)),
            ([.pending], .failure(.state(.onlySet))),
            ([.completed(reps: 8, weight: 60), .skipped], .failure(.state(.noOpenSet))),
            ([], .failure(.missing(.exercise, id: "squat"))),
        ] as [([WorkoutSet.State], Result<Int, TrainingRefusal>)])
    func removesTheLastOpenSet(states: [WorkoutSet.State], result: Result<Int, TrainingRefusal>) {
        let sets = states.enumerated().map { WorkoutSet.example($0 + 1, $1) }
        let removed = Result { () throws(TrainingRefusal) in
            try Workout.example().setToRemove(from: sets, of: "squat").setNumber
        }
        #expect(removed == result)
        if sets.isEmpty {
            let missing = TrainingRefusal.missing(.exercise, id: "squat")
            #expect(throws: missing) { try Workout.example().setToAdd(after: sets, of: "squat", id: "new") }
            #expect(missing.reason == "Exercise with id squat not found")
        }
    }

    @Test(arguments: [
        (Workout.example(week: 4), true), (.example(week: 3), false), (.example(week: 2), false),
        (.example(.inProgress(since: noon), week: 4), false), (.example(day: "pull", week: 4), false),
    ])
    func aNumberOfSetsAppliesToLaterOpenWeeks(other: Workout, applies: Bool) {
        #expect(Workout.example(week: 3).sharesSetCount(with: other) == applies)
    }

    @Test(arguments: [(32.5, 325.0, true), (32.5, 97.5, false), (32.5, 97.6, true), (32.5, 0, false), (0, 40, false)])
    func flagsAWeightAboveThreeTimesTheTarget(target: Double, weight: Double, isDoubted: Bool) {
        #expect(WorkoutSet.example(weight: target).isFarAboveTarget(weight) == isDoubted)
    }

    @Test(
        arguments: [
            (20.0, []), (19.5, []), (0.0, []),
            (20.5, [7.5, 12.5]), (30.0, [12.5, 17.5]), (60.0, [25.0, 35.0]), (62.5, [25.0, 37.5]),
            (100.0, [40.0, 60.0]), (80.0, [32.5, 47.5]),
            // 12.5 / 2.5 is 5, and 18.75 / 2.5 is 7.5, which rounds up.
            (31.25, [12.5, 20.0]),
        ] as [(Double, [Double])])
    func warmsUpInStepsOfTwoAndAHalf(weight: Double, warmUps: [Double]) {
        let sets = WarmUpSet.before(.example(weight: weight))
        #expect((sets.map(\.weight), sets.map(\.number)) == (warmUps, Array([1, 2].prefix(warmUps.count))))
        #expect(sets.allSatisfy { $0.reps == 8 })
    }
}
