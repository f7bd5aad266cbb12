import ArgumentParser
import PracticeCore
import PracticeData

struct WorkoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout",
        abstract: "Plan strength training, and log its sets.",
        discussion: """
            A plan has days with exercises. A mesocycle repeats it for seven weeks, with weights that grow, and an easy week \
            at the end. 'limber workout' alone shows today's workout. Names can be shortened as long as only one begins so.
            """,
        subcommands: [
            TodaysWorkoutCommand.self, StartWorkoutCommand.self, LogSetCommand.self, UnlogSetCommand.self,
            LeaveOutCommand.self, CompleteWorkoutCommand.self, BeginMesocycleCommand.self,
            WorkoutWeeksCommand.self, FinishMesocycleCommand.self, CancelMesocycleCommand.self, WorkoutPlanCommand.self,
        ],
        defaultSubcommand: TodaysWorkoutCommand.self)
}

struct TodaysWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show today's workout; the word can be left out.")

    @Flag(help: "Print the workout as one line of JSON, as /api/workouts has it; null where there is none.")
    var json = false

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let workout = try await practice.workoutOfToday()
            if json { return try StandardOutput.say(json: workout) }
            guard let workout else { return try StandardOutput.say("No workout scheduled for today.") }
            for line in WorkoutTable(details: workout, today: practice.context.today).lines {
                try StandardOutput.say(line)
            }
        } catch {
            throw Failure(error)
        }
    }
}

struct StartWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start today's workout. Logging a set starts it, too.")

    @Flag(help: "Start the workout that is next, whatever its date.")
    var next = false

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let workout = next ? try await practice.nextWorkout() : try await practice.requiredWorkout()
            _ = try await practice.training.startWorkout(workout.workout.id)
            try StandardOutput.say("\(workout.title) is started.")
        } catch {
            throw Failure(error)
        }
    }
}

struct CompleteWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Complete today's workout, whatever of it is still open.")

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let workout = try await practice.requiredWorkout()
            _ = try await practice.training.completeWorkout(workout.workout.id)
            let done = workout.exercises.reduce(0) { $0 + $1.completedSets }
            try StandardOutput.say("\(workout.title) is completed: \(done)/\(workout.placedSets.count) sets.")
        } catch {
            throw Failure(error)
        }
    }
}
