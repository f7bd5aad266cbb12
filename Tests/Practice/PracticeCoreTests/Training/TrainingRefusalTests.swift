import PracticeCore
import TestSupport
import Testing

@Suite struct TrainingRefusalTests {
    /// A refusal with the sentence of the API and the beginning of the one for a terminal.
    static let refusals: [(TrainingRefusal, reason: String, beginning: String)] =
        [
            (.missing(.plan, id: "7"), "Plan with id 7 not found", "no training plan has the id '7'"),
            (
                .state(.workoutNotStarted), "Cannot complete a workout that has not been started",
                "cannot complete the workout: it is not started; start it with 'limber workout start'"
            ),
            (.state(.workoutInProgress), "Workout is already in progress", "cannot start the workout: it is already"),
            (.state(.workoutAlready(.completed)), "Workout is already completed", "cannot complete the workout: it is"),
            (.state(.workoutAlready(.skipped)), "Workout is already skipped", "cannot skip the workout: it is already"),
            (.state(.onlySet), "Cannot remove the last set from an exercise", "cannot remove the only set"),
            (.state(.noOpenSet), "No pending sets to remove", "cannot remove a set: all are logged or skipped;"),
            (.state(.cycleNotPending), "Only pending mesocycles can be started", "cannot start the training cycle: it"),
            (.state(.cycleNotActive), "Mesocycle is not active", "cannot end the training cycle: it is not active;"),
            (
                .state(.planWithoutDays(name: "Push")), "Plan has no workout days configured",
                "cannot start a training cycle of 'Push': the training plan has no days;"
            ),
            (
                .conflict(.exerciseInPlans(name: "Squat")), "Cannot delete exercise that is used in plans",
                "cannot delete exercise 'Squat': training plans use it;"
            ),
            (
                .conflict(.exerciseInWorkouts(name: "Squat")), "Cannot delete exercise that is used in workouts",
                "cannot delete exercise 'Squat': workouts have sets of it;"
            ),
            (
                .conflict(.planInCycles(name: "Three Days")), "Cannot delete plan that is used by mesocycles",
                "cannot delete training plan 'Three Days': a training cycle uses it;"
            ),
            (
                .conflict(.dayInActiveCycle(name: "Push")), "Cannot delete day of a plan that has an active mesocycle",
                "cannot delete day 'Push': the active training cycle uses its plan;"
            ),
            (
                .conflict(.exerciseInActiveCycle(day: "Push")),
                "Cannot delete exercise of a plan that has an active mesocycle",
                "cannot delete an exercise of day 'Push': the active training cycle uses its plan;"
            ),
            (
                .conflict(.activeCycle), "An active mesocycle already exists",
                "cannot start a training cycle: another one is active; end it with 'limber workout cycle finish'"
            ),
            (
                .conflict(.duplicate), "A record with this value already exists",
                "cannot save the record: another record has the same name;"
            ),
            (
                .conflict(.severalPlans(count: 2, name: "Push")),
                "2 training plans are called 'Push'; delete all but one",
                "cannot import training plan 'Push': 2 plans have this name;"
            ),
            (
                .conflict(.replacedPlanInCycles(name: "Push")),
                "the training plan 'Push' is in use by a cycle; rename the plan in the file",
                "cannot replace training plan 'Push': a training cycle uses it;"
            ),
        ]
        + [
            (WorkoutAct.start, "start", "start"), (.complete, "complete", "complete"), (.skip, "skip", "skip"),
            (.logSets, "log sets for", "log a set of"), (.skipSets, "skip sets for", "skip a set of"),
            (.reopenSets, "unlog sets for", "reopen a set of"), (.addSets, "add sets to", "add a set to"),
            (.removeSets, "remove sets from", "remove a set from"),
        ].flatMap { act, api, terminal in
            WorkoutEnd.allCases.map { end in
                (
                    .state(.workoutEnded(end, act)), "Cannot \(api) a \(end) workout",
                    "cannot \(terminal) the workout: it is \(end); "
                        + "start the next one with 'limber workout start --next'"
                )
            }
        }

    @Test(arguments: refusals.indices) func hasASentenceForTheAPIAndOneForATerminal(index: Int) {
        let (refusal, reason, beginning) = Self.refusals[index]
        #expect(refusal.reason == reason)
        // A sentence names the failure, its reason and the remedy.
        let text = refusal.description
        #expect(text.hasPrefix(beginning), "\(text)")
        #expect(text.contains("; ") && !text.contains("esocycle"), "\(text)")
        #expect(text.split(separator: " ").count <= 25, "\(text)")
    }

    @Test func namesTheWorkoutThatATerminalShows() {
        #expect(
            TrainingStateRefusal.workoutNotStarted.description(of: "workout 'Push'").hasPrefix(
                "cannot complete workout 'Push': it is not started; "))
    }
}
