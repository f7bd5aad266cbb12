import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import limber

/// `limber workout`, as somebody trains with it.
@Suite(.timeLimit(.minutes(5))) struct WorkoutCommandTests {
    private let home = TemporaryHome()

    @Test func importsAPlanAndLogsAWorkout() async throws {
        #expect(
            try await home.succeeds("workout plan import \(TemporaryHome.examplePlan)")
                == "Training plan 'Three Days' added: 3 days.")
        #expect(
            try await home.succeeds("workout cycle start --on 2026-01-04")
                .wholeMatch(of: /Training cycle of Three Days starts on Sun 4 Jan( 2026)?: 21 workouts in 7 weeks\./)
                != nil)
        #expect(
            try await home.succeeds("today").contains(
                "Workout     Push, Missed, Week 1, 3 exercises  (limber workout start)\n"))
        let workout = try await home.succeeds("workout")
        #expect(workout.hasPrefix("Push, week 1, Mon 5 Jan"))
        #expect(
            workout.contains(
                """
                : Missed, 0/8 sets

                Bench Press       warm-up  8 × 12.5 kg
                                  warm-up  8 × 17.5 kg
                                  set 1    8 × 30 kg    open  rest 2 min
                """))
        for (line, output) in [
            ("log", "Bench Press, set 1: 8 × 30 kg"),
            ("log tri --reps 10 --weight 17,5 --no-rest", "Triceps Pushdown, set 1: 10 × 17.5 kg"),
            ("skip set over", "Skipped Overhead Press, set 1."), ("undo over", "Reopened Overhead Press, set 1."),
            ("complete", "Completed Push: 2/8 sets."), ("skip workout", "Skipped Pull."),
        ] {
            #expect(try await home.succeeds("workout \(line)") == output)
        }
        let weeks = try await home.succeeds("workout cycle status")
        #expect(weeks.prefixMatch(of: /Three Days, since Sun 4 Jan( 2026)?: week 1 of 7, 1\/21 workouts\n/) != nil)
        #expect(weeks.contains("Missed") && !weeks.contains("Ready"))
        // The column of the training days begins in one place, however long the state before it is.
        let rows = weeks.split(separator: "\n").filter { $0.contains(" sets") }
        let columns = rows.compactMap {
            $0.firstMatch(of: /\ {2}(Push|Pull|Legs),/)?.range.lowerBound.utf16Offset(in: $0)
        }
        #expect(columns.count == 21 && Set(columns).count == 1, "\(rows)")
        #expect(
            try await home.succeeds("workout cycle finish")
                == "Completed the training cycle of Three Days: 1/21 workouts.")
    }

    @Test func importsItsOwnExport() async throws {
        _ = try await home.succeeds("workout plan import \(TemporaryHome.examplePlan)")
        let document = try await home.succeeds("workout plan export three")
        for (line, output) in [
            ("import -", "Training plan 'Three Days' unchanged: 3 days."),
            ("delete 'Three Days'", "Deleted training plan 'Three Days'."),
            ("import -", "Training plan 'Three Days' added: 3 days."),
        ] {
            #expect(try await home.succeeds("workout plan \(line)", reading: document) == output)
        }
    }

    @Test func importsNothingFromAFaultyFile() async throws {
        let text = try String(contentsOfFile: TemporaryHome.examplePlan, encoding: .utf8)
            .replacing("day: monday ", with: "day: 7 ").replacing("reps: 15", with: "repetitions: 15")
        try home.write(text, to: "plan.yaml")
        let refused = try await home.run("workout plan import plan.yaml")
        #expect((refused.status, refused.errorLines.count) == (65, 3))
        #expect(
            refused.errorLines.first
                == "limber: plan.yaml:15: 'day' is '7'; use 0 (Sunday) to 6 (Saturday), or a name such as monday")
        try await home.run("workout plan import -", reading: "plan: A\nweeks: x\n")
            .expect(65, errors: "limber: stdin:2: 'weeks' is 'x'")
        #expect(try await home.succeeds("workout plan --json") == "[]")
    }

    @Test func refusesWhatTheTrainingCycleForbids() async throws {
        try await home.beginTraining()
        for (line, message) in [
            (
                "cycle start",
                "a training cycle of 'Three Days' is active; end it with 'limber workout cycle finish' or "
                    + "'limber workout cycle cancel'\n"
            ),
            (
                "complete",
                "cannot complete workout 'Push': it is not started; start it with 'limber workout start', or skip it "
                    + "with 'limber workout skip workout'\n"
            ),
            ("log --weight 10001kg", "--weight '10001kg' is out of range; use 0 to 10000 kg\n"),
            (
                "log --weight 90.5 --no-rest",
                "90.5 kg is more than three times the target of 30 kg; add --yes to log it\n"
            ),
        ] {
            try await home.fails(.usage, message, "workout \(line)")
        }
        try await home.fails(.missing, "no exercise of this workout is named 'squat'; use one of:", "workout log squat")
    }

    @Test(arguments: [("90.5 --yes", "no", 0 as Int32), ("90", "no", 0), ("325", "no", 1), ("325", "yes", 0)])
    func confirmsMoreThanThreeTimesTheTarget(weight: String, answer: String, status: Int32) async throws {
        try await home.beginTraining()
        let logged = try await home.answering(answer, "workout log --no-rest --weight \(weight)")
        #expect(logged.status == status)
        #expect(logged.text.contains("325 kg is more than three times the target of 30 kg") == (weight == "325"))
        let row = try await home.succeeds("workout").split(separator: "\n").first { $0.contains("set 1") }
        #expect(row?.contains(status == 0 ? "done: 8 × \(weight.prefix { $0 != " " }) kg" : "open") == true)
    }
}
