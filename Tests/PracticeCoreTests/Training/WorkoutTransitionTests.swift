import PracticeCore
import SessionCore
import Testing

@Suite struct WorkoutTransitionTests {
    static let noon = Samples.noon
    static let one = Samples.one
    static let states: [Workout.State] = [
        .pending, .inProgress(since: noon), .completed(startedAt: noon, at: one), .skipped(startedAt: nil),
    ]

    /// A command's result in each of the four states: the new state, or the reason of a refusal.
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
                .failure(.state("Workout is already in progress")),
                .failure(.state("Cannot start a completed workout")),
                .failure(.state("Cannot start a skipped workout")),
            ]),
        Rule(
            name: "complete", act: { try $0.completed(at: one) },
            answers: [
                .failure(.state("Cannot complete a workout that has not been started")),
                .success(.completed(startedAt: noon, at: one)),
                .failure(.state("Workout is already completed")),
                .failure(.state("Cannot complete a skipped workout")),
            ]),
        Rule(
            name: "skip", act: { try $0.skipped() },
            answers: [
                .success(.skipped(startedAt: nil)),
                .success(.skipped(startedAt: noon)),
                .failure(.state("Cannot skip a completed workout")),
                .failure(.state("Workout is already skipped")),
            ]),
        Rule(
            name: "log a set", act: { try Samples.set().logged(reps: 7, weight: 55, in: $0, at: one).workout },
            answers: setAnswers("log sets for")),
        Rule(
            name: "skip a set", act: { try Samples.set().skipped(in: $0, at: one).workout },
            answers: setAnswers("skip sets for")),
        Rule(
            name: "unlog a set", act: { try Samples.set().unlogged(in: $0, at: one).workout },
            answers: [.success(.pending)] + setAnswers("unlog sets for").dropFirst()),
        Rule(
            name: "add a set",
            act: { workout in
                _ = try workout.setToAdd(after: [Samples.set()], of: "squat", id: "new")
                return workout
            },
            answers: countAnswers("add sets to")),
        Rule(
            name: "remove a set",
            act: { workout in
                _ = try workout.setToRemove(from: [Samples.set(1), Samples.set(2)], of: "squat")
                return workout
            },
            answers: countAnswers("remove sets from")),
    ]

    static func setAnswers(_ act: String) -> [Result<Workout.State, TrainingRefusal>] {
        [.success(.inProgress(since: one))] + countAnswers(act).dropFirst()
    }

    static func countAnswers(_ act: String) -> [Result<Workout.State, TrainingRefusal>] {
        [
            .success(.pending), .success(.inProgress(since: noon)),
            .failure(.state("Cannot \(act) a completed workout")),
            .failure(.state("Cannot \(act) a skipped workout")),
        ]
    }

    @Test(arguments: rules.indices, states.indices) func changesStateOrStatesTheReason(rule: Int, state: Int) throws {
        let rule = Self.rules[rule]
        let workout = Samples.workout(Self.states[state])
        switch rule.answers[state] {
        case .success(let expected): #expect(try rule.act(workout).state == expected)
        case .failure(let refusal): #expect(throws: refusal, "\(rule.name)") { try rule.act(workout) }
        }
    }

    @Test func keepsCompletedSetsOfASkippedWorkout() {
        let done = Samples.set(1, .completed(reps: 8, weight: 60))
        #expect(done.skippedIfOpen() == done)
        #expect(Samples.set(2).skippedIfOpen() == Samples.set(2, .skipped))
        #expect(Samples.set(3, .skipped).skippedIfOpen() == Samples.set(3, .skipped))
    }

    @Test func logsAndUndoesASet() throws {
        let workout = Samples.workout(.inProgress(since: Self.noon))
        let logged = try Samples.set().logged(reps: 0, weight: 0, in: workout, at: Self.one).set
        #expect(logged.state == .completed(reps: 0, weight: 0))
        let again = try logged.logged(reps: 9, weight: 61.25, in: workout, at: Self.one).set
        #expect(again.state == .completed(reps: 9, weight: 61.25))
        #expect(try again.unlogged(in: workout, at: Self.one).set.state == .pending)
        #expect(try again.skipped(in: workout, at: Self.one).set.state == .skipped)
    }
}
