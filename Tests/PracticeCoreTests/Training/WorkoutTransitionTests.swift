import PracticeCore
import SessionCore
import Testing

@Suite struct WorkoutTransitionTests {
    static let noon = Samples.noon
    static let one = Samples.one
    static let states: [Workout.State] = [
        .pending, .inProgress(since: noon), .completed(startedAt: noon, at: one), .skipped(startedAt: nil),
    ]

    /// What a workout answers in each of the four states: where it goes, or why not.
    struct Rule: Sendable {
        let name: String
        let act: @Sendable (Workout) throws -> Workout
        let answers: [Result<Workout.State, TrainingRefusal>]
    }

    static let rules = [
        Rule(
            name: "start", act: { try $0.started(at: one) },
            answers: [
                .success(.inProgress(since: one)),
                .failure(.state(.workoutInProgress)),
                .failure(.state(.workoutEnded(.completed, .start))),
                .failure(.state(.workoutEnded(.skipped, .start))),
            ]),
        Rule(
            name: "complete", act: { try $0.completed(at: one) },
            answers: [
                .failure(.state(.workoutNotStarted)),
                .success(.completed(startedAt: noon, at: one)),
                .failure(.state(.workoutAlready(.completed))),
                .failure(.state(.workoutEnded(.skipped, .complete))),
            ]),
        Rule(
            name: "skip", act: { try $0.skipped() },
            answers: [
                .success(.skipped(startedAt: nil)),
                .success(.skipped(startedAt: noon)),
                .failure(.state(.workoutEnded(.completed, .skip))),
                .failure(.state(.workoutAlready(.skipped))),
            ]),
        Rule(
            name: "log a set", act: { try Samples.set().logged(reps: 7, weight: 55, in: $0, at: one).workout },
            answers: setAnswers(.logSets)),
        Rule(
            name: "skip a set", act: { try Samples.set().skipped(in: $0, at: one).workout },
            answers: setAnswers(.skipSets)),
        Rule(
            name: "unlog a set", act: { try Samples.set().unlogged(in: $0, at: one).workout },
            answers: [.success(.pending)] + setAnswers(.reopenSets).dropFirst()),
        Rule(
            name: "add a set",
            act: { workout in
                _ = try workout.setToAdd(after: [Samples.set()], of: "squat", id: "new")
                return workout
            },
            answers: countAnswers(.addSets)),
        Rule(
            name: "remove a set",
            act: { workout in
                _ = try workout.setToRemove(from: [Samples.set(1), Samples.set(2)], of: "squat")
                return workout
            },
            answers: countAnswers(.removeSets)),
    ]

    static func setAnswers(_ act: WorkoutAct) -> [Result<Workout.State, TrainingRefusal>] {
        [.success(.inProgress(since: one))] + countAnswers(act).dropFirst()
    }

    static func countAnswers(_ act: WorkoutAct) -> [Result<Workout.State, TrainingRefusal>] {
        [
            .success(.pending), .success(.inProgress(since: noon)),
            .failure(.state(.workoutEnded(.completed, act))),
            .failure(.state(.workoutEnded(.skipped, act))),
        ]
    }

    @Test(arguments: rules.indices, states.indices) func goesOnOrSaysWhyNot(rule: Int, state: Int) throws {
        let rule = Self.rules[rule]
        let workout = Samples.workout(Self.states[state])
        switch rule.answers[state] {
        case .success(let expected): #expect(try rule.act(workout).state == expected)
        case .failure(let refusal): #expect(throws: refusal, "\(rule.name)") { try rule.act(workout) }
        }
    }

    @Test func keepsWhatWasDoneWhenAWorkoutIsSkipped() {
        let done = Samples.set(1, .completed(reps: 8, weight: 60))
        #expect(done.skippedIfOpen() == done)
        #expect(Samples.set(2).skippedIfOpen() == Samples.set(2, .skipped))
        #expect(Samples.set(3, .skipped).skippedIfOpen() == Samples.set(3, .skipped))
    }

    @Test func writesDownWhatWasReallyDoneAndForgetsItAgain() throws {
        let workout = Samples.workout(.inProgress(since: Self.noon))
        let logged = try Samples.set().logged(reps: 0, weight: 0, in: workout, at: Self.one).set
        #expect(logged.state == .completed(reps: 0, weight: 0))
        let again = try logged.logged(reps: 9, weight: 61.25, in: workout, at: Self.one).set
        #expect(again.state == .completed(reps: 9, weight: 61.25))
        #expect(try again.unlogged(in: workout, at: Self.one).set.state == .pending)
        #expect(try again.skipped(in: workout, at: Self.one).set.state == .skipped)
    }
}
