import Foundation
import Testing

/// `limber workout`, as somebody trains with it.
@Suite(.takingTurns) struct WorkoutTests {
    private let box: Box
    private static let example = Box.repository.appending(path: "examples/three-days.yaml").path

    init() throws { box = try Box() }

    private func succeeds(_ arguments: String...) async throws -> String {
        let done = try await box.limber(arguments)
        #expect((done.status, done.errors) == (0, ""), "\(arguments)")
        return done.output
    }

    @Test func plansAndTrains() async throws {
        #expect(
            try await succeeds("workout", "plan", "import", Self.example) == "Training plan 'Three Days' added: 3 days."
        )
        // A Sunday, so that nothing of the first week is missed, and a week that is over, so that its days are.
        #expect(
            try await succeeds("workout", "begin", "--on", "2026-01-04")
                .wholeMatch(of: /Training cycle of Three Days starts on Sun 4 Jan( 2026)?: 21 workouts in 7 weeks\./)
                != nil)
        #expect(
            try await succeeds("today").contains(
                "Workout     Push, Missed, Week 1, 3 exercises  (limber workout start)\n"))
        #expect(
            try await succeeds("workout").contains(
                """
                : Missed, 0/8 sets

                Bench Press       warm-up  8 × 12.5 kg
                                  warm-up  8 × 17.5 kg
                                  set 1    8 × 30 kg    open  rest 2 min
                """))
        #expect(try await succeeds("workout").hasPrefix("Push, week 1, Mon 5 Jan"))
        #expect(try await succeeds("workout", "log") == "Bench Press, set 1: 8 × 30 kg")
        #expect(
            try await succeeds("workout", "log", "tri", "--reps", "10", "--weight", "17.5", "--no-rest")
                == "Triceps Pushdown, set 1: 10 × 17.5 kg")
        #expect(try await succeeds("workout", "skip", "set", "over") == "Skipped Overhead Press, set 1.")
        #expect(try await succeeds("workout", "unlog", "over") == "Reopened Overhead Press, set 1.")
        #expect(try await succeeds("today").contains("Progress: 2/8 sets"))
        #expect(try await succeeds("workout", "complete") == "Completed Push: 2/8 sets.")
        #expect(try await succeeds("workout", "skip", "workout") == "Skipped Pull.")
        #expect(
            try await succeeds("workout", "weeks")
                .prefixMatch(of: /Three Days, since Sun 4 Jan( 2026)?: week 1 of 7, 1\/21 workouts\n/) != nil)
        let states = try await succeeds("workout", "cycle").split(separator: "\n").filter { $0.contains(" sets") }
        // The column of the training days begins in one place, however long the state before it is.
        let days = ["Push", "Pull", "Legs"]
        let columns = states.compactMap { line in
            days.compactMap { line.firstRange(of: "  \($0),") }.first.map {
                line.distance(from: line.startIndex, to: $0.upperBound)
            }
        }
        #expect(states.count == 21 && columns.count == 21 && Set(columns).count == 1, "\(states)")
        #expect(try await succeeds("workout", "finish") == "Completed the training cycle of Three Days: 1/21 workouts.")
    }

    @Test func startsTheRestOfALoggedSet() async throws {
        let daemon = try box.start(["serve"])
        try await box.untilServed()
        _ = try await succeeds("workout", "plan", "import", Self.example)
        _ = try await succeeds("workout", "begin", "--on", "2026-01-04")
        let logged = try await succeeds("workout", "log")
        #expect(logged.hasPrefix("Bench Press, set 1: 8 × 30 kg\nResting for 2 min, until "))
        #expect(try await succeeds("rest").hasSuffix("Then: Time for Bench Press - Set 2"))
        daemon.signal(SIGTERM)
        _ = try await daemon.finished()
    }

    @Test func readsAgainWhatItWrites() async throws {
        _ = try await succeeds("workout", "plan", "import", Self.example)
        try box.write(try await succeeds("workout", "plan", "export", "three"), to: "again.yaml")
        #expect(
            try await succeeds("workout", "plan", "import", "again.yaml")
                == "Training plan 'Three Days' unchanged: 3 days.")
        #expect(try await succeeds("workout", "plan", "delete", "Three Days") == "Deleted training plan 'Three Days'.")
        #expect(
            try await succeeds("workout", "plan", "import", "again.yaml") == "Training plan 'Three Days' added: 3 days."
        )
    }

    @Test func takesNothingInOfAFileWithFaults() async throws {
        let text = try String(contentsOfFile: Self.example, encoding: .utf8)
            .replacing("day: monday ", with: "day: 7 ").replacing("reps: 15", with: "repetitions: 15")
        try box.write(text, to: "plan.yaml")
        let refused = try await box.limber("workout", "plan", "import", "plan.yaml")
        #expect(refused.status == 65)
        let lines = refused.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines.first
                == "limber: plan.yaml:15: 'day' is '7'; use 0 (Sunday) to 6 (Saturday), or a name such as monday")
        #expect(
            lines.last?.hasSuffix(
                "unknown key 'repetitions' in an exercise; use one of: name, sets, reps, weight, increment, rest")
                == true)
        #expect(try await succeeds("workout", "plan", "--json") == "[]")
    }

    @Test func saysWhatIsMissingAndWhatToDo() async throws {
        func fails(_ status: Int32, _ sentence: String, _ arguments: String...) async throws {
            let failed = try await box.limber(arguments)
            #expect((failed.status, failed.errors) == (status, "limber: \(sentence)\n"), "\(arguments)")
        }
        try await fails(
            66, "no training plans yet; import one with 'limber workout plan import FILE'", "workout", "begin")
        try await fails(
            66, "cannot open 'no.yaml': no such file; name a YAML file, or - for stdin", "workout", "plan", "import",
            "no.yaml")
        try await fails(
            66,
            "no workout is scheduled for today; "
                + "start the next one with 'limber workout start --next'", "workout", "log")
        try await fails(
            66, "no training cycle is active; start one with 'limber workout cycle start'", "workout", "weeks")
        _ = try await succeeds("workout", "plan", "import", Self.example)
        try await fails(66, "no training plan is named 'x'; use one of: Three Days", "workout", "begin", "x")
        try await fails(
            64,
            "invalid value '2026-02-30' for '--on'; write it as 2026-01-31, today, yesterday, tomorrow or a weekday",
            "workout",
            "begin", "--on", "2026-02-30")
        _ = try await succeeds("workout", "begin", "--on", "2026-01-04")
        try await fails(
            64,
            "a training cycle of 'Three Days' is active; end it with 'limber workout cycle finish' or "
                + "'limber workout cycle cancel'",
            "workout", "begin")
        try await fails(
            66,
            "no exercise of this workout is named 'squat'; use one of: Bench Press, Overhead Press, Triceps Pushdown",
            "workout", "log", "squat")
        try await fails(
            64,
            "cannot complete workout 'Push': it is not started; "
                + "start it with 'limber workout start', or skip it with 'limber workout skip workout'",
            "workout", "complete")
        try await fails(
            64,
            "--weight: '32,5,5' is not a weight; write it as 80.5kg or 177lb", "workout", "log", "--weight", "32,5,5")
        try await fails(
            64, "--weight '10001kg' is out of range; use 0 to 10000 kg", "workout", "log", "--weight", "10001kg")
        try await fails(
            64, "--weight: '95' has no unit, which 'units: imperial' requires; write '95lb' or '95kg'", "workout",
            "log", "--weight", "95", "--set", "units=imperial")
        try await fails(
            64,
            "cannot delete training plan 'Three Days': a training cycle uses it; "
                + "import a new plan under another name with 'limber workout plan import FILE'",
            "workout", "plan", "delete", "three")
    }

    @Test func callsAMissedWorkoutMissed() async throws {
        _ = try await succeeds("workout", "plan", "import", Self.example)
        _ = try await succeeds("workout", "begin", "--on", "2026-01-04")
        for view in [["today"], ["workout"], ["workout", "weeks"]] {
            let output = try await box.limber(view).output
            #expect(output.contains("Missed"), "\(view)")
            #expect(!output.contains("Ready"), "\(view)")
        }
    }
}
