import ArgumentParser
import PracticeCore
import PracticeData
import UserFiles

struct WorkoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout",
        abstract: "Plan and log strength training.",
        usage: """
            limber workout [--json]
            limber workout <subcommand>
            """,
        discussion: """
            A training plan has days with exercises. A training cycle repeats it for seven weeks: six with \
            growing weights, and an easy one. 'limber workout' alone shows today's workout.

            The beginning of a name is enough if no other name begins like it.
            """,
        subcommands: [
            TodaysWorkoutCommand.self, StartWorkoutCommand.self, LogSetCommand.self, UndoSetCommand.self,
            SkipWorkoutCommand.self, CompleteWorkoutCommand.self, CycleCommand.self, TrainingPlanCommand.self,
        ],
        defaultSubcommand: TodaysWorkoutCommand.self)
}

struct TodaysWorkoutCommand: CommonCommand {
    static let configuration = CommandConfiguration("workout today", abstract: "Show today's workout.")

    @Flag(help: "Print the workout as one line of JSON, like /api/workouts.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let practice = try await CurrentUser.practice(settings)
        let workout = try await practice.workoutOfToday()
        try StandardOutput.answer(workout, asJSON: json) {
            guard let workout else { return ["No workout scheduled for today."] }
            return WorkoutTable(details: workout, today: practice.context.today, units: settings.units).lines
        }
    }
}

struct StartWorkoutCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout start", abstract: "Start today's workout.",
        discussion: "'limber workout log' starts the workout, too.")

    @Flag(help: "Start the next workout, whatever its date.")
    var next = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let workout = next ? try await practice.nextWorkout() : try await practice.requiredWorkout()
        _ = try await workout.perform {
            try await practice.write { try $0.workouts.startWorkout(workout.workout.id, at: $0.now) }
        }
        try StandardOutput.say("Started \(workout.title).")
    }
}

struct CompleteWorkoutCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout complete", abstract: "Complete today's workout, even with open sets.")

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let workout = try await practice.requiredWorkout()
        _ = try await workout.perform {
            try await practice.write { try $0.workouts.completeWorkout(workout.workout.id, at: $0.now) }
        }
        let done = workout.exercises.reduce(0) { $0 + $1.completedSets }
        try StandardOutput.say("Completed \(workout.title): \(done)/\(workout.placedSets.count) sets.")
    }
}
