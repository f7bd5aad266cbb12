import ArgumentParser
import ControlSocket
import Glibc
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct LogSetCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout log [<exercise>]", abstract: "Log the next set and start the rest.",
        discussion: """
            Without an exercise, the command logs the next open set of the workout. Without figures, it logs the \
            targets of the training plan. If no daemon runs, the command waits for the end of the rest on a \
            terminal.

            A weight without a unit is in kilograms; with 'units: imperial', the unit is required.

            Example: limber workout log squat --reps 8 --weight 42.5kg
            """)

    @Argument(help: "Exercise, or the beginning of its name.", completion: .exercises)
    var exercise: String?

    @Option(help: ArgumentHelp("Number of repetitions. (default: the target)", valueName: "number"))
    var reps: Int?

    @Option(
        help: ArgumentHelp(
            "Weight of the set, such as 42.5kg or 95lb. (default: the target)", valueName: "weight"))
    var weight: String?

    @Flag(name: .customLong("no-rest"), help: "Start no rest.")
    var isWithoutRest = false

    @Flag(name: .customLong("yes"), help: "Accept a weight above three times the target without asking.")
    var isConfirmed = false

    @Flag(help: "Print the set as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        let limit = WorkoutSet.Fields.reps.limit
        if let reps, !limit.admits(reps) {
            throw ValidationError("--reps '\(reps)' is out of range; use \(limit.range)")
        }
    }

    func run() async throws {
        let settings = try common.settings()
        let entered = try weight.map { try Self.kilograms($0, in: settings.units) }
        let practice = try await CurrentUser.practice(settings)
        let workout = try await practice.requiredWorkout()
        let chosen = try exercise.map(workout.exercise)
        let asked = try Self.openSet(of: chosen, in: workout).set
        let isDoubtful = { @Sendable [isConfirmed] (set: WorkoutSet) in
            !isConfirmed && set.isFarAboveTarget(entered ?? set.targetWeight)
        }
        if let entered, isDoubtful(asked) { try confirm(entered, insteadOf: asked.targetWeight, in: settings.units) }
        let (place, set, rest) = try await workout.perform {
            try await practice.write { [reps] data in
                // Another client may have logged the set meanwhile.
                let place = try Self.openSet(of: chosen, in: data.workouts.workout(workout.workout.id))
                if place.set != asked, isDoubtful(asked) || isDoubtful(place.set) {
                    throw CommandError(.usage, "the workout was changed meanwhile; run the command again")
                }
                let set = try data.workouts.logSet(
                    place.set.id, reps: reps ?? place.set.targetReps, weight: entered ?? place.set.targetWeight,
                    at: data.now)
                return (place, set, try data.workouts.workout(workout.workout.id).rest(after: place.exercise))
            }
        }
        try StandardOutput.answer(set, asJSON: json) {
            let figures = Figures.text(
                reps ?? place.set.targetReps, entered ?? place.set.targetWeight, in: settings.units)
            return ["\(place.exercise.exerciseName), set \(set.setNumber): \(figures)"]
        }
        guard let rest else {
            if !json {
                try StandardOutput.say(
                    "All sets are logged or skipped. Complete the workout with 'limber workout complete'.")
            }
            return
        }
        if !isWithoutRest { try await startRest(rest, settings) }
    }

    /// Returns the next open set of an exercise, or of all exercises.
    private static func openSet(
        of exercise: WorkoutExercise?, in workout: WorkoutDetails
    ) throws(CommandError) -> PlacedSet {
        if let place = workout.nextOpenSet(of: exercise?.exerciseID) { return place }
        throw CommandError(
            .missing,
            "all sets\(exercise.map { " of \($0.exerciseName)" } ?? "") are logged or skipped; "
                + "reopen one with 'limber workout undo'")
    }

    private static func kilograms(_ text: String, in units: UnitSystem) throws(CommandError) -> Double {
        let weight: Double
        do throws(MeasureRefusal) {
            weight = try WeightText.kilograms(parsing: text, in: units)
        } catch {
            throw CommandError(.usage, "--weight: \(error)")
        }
        let limit = WorkoutSet.Fields.weight.limit
        guard limit.admits(weight) else {
            throw CommandError(.usage, "--weight '\(text)' is out of range; use \(limit.range) kg")
        }
        return weight
    }

    /// Asks at the terminal for confirmation of an unusual weight.
    ///
    /// - Throws: ``CommandError`` if the answer is no, or without a terminal.
    private func confirm(_ weight: Double, insteadOf target: Double, in units: UnitSystem) throws(CommandError) {
        let (weight, target) = (
            WeightText.text(kilograms: weight, in: units), WeightText.text(kilograms: target, in: units)
        )
        let doubt = "a weight of \(weight) is more than three times the target of \(target)"
        guard !json, ProcessContext.current.isInteractive else {
            throw CommandError(.usage, "\(doubt); add --yes to log it")
        }
        try Confirmation.require(
            "\(doubt.prefix(1).uppercased())\(doubt.dropFirst()). Log it?", orThrow: "set not logged")
    }

    private func startRest(_ rest: RestRequest, _ settings: ProgramSettings) async throws {
        let owner = try await RestOwner.find(settings)
        switch owner {
        case .daemon:
            let status = try await owner.perform(.start(rest))
            if !json { try StandardOutput.say(StartRestCommand.startedLine(status)) }
        case .thisProcess(let practice):
            // Without a terminal, a script would be blocked for minutes.
            guard !json, isatty(ProcessContext.current.output) == 1 else { return }
            try await RestWait.time(rest, practice, settings)
        }
    }
}

struct UndoSetCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout undo [<exercise>]", abstract: "Reopen the last set that was logged or skipped.")

    @Argument(help: "Exercise, or the beginning of its name.", completion: .exercises)
    var exercise: String?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let workout = try await practice.requiredWorkout()
        let chosen = try exercise.map(workout.exercise)
        guard let place = workout.lastClosedSet(of: chosen?.exerciseID) else {
            throw CommandError(.missing, "no set is logged or skipped; there is nothing to undo")
        }
        _ = try await workout.perform {
            try await practice.write { try $0.workouts.unlogSet(place.set.id, at: $0.now) }
        }
        try StandardOutput.say("Reopened \(place.exercise.exerciseName), set \(place.set.setNumber).")
    }
}

struct SkipWorkoutCommand: CommonCommand {
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case set, workout
    }

    static let configuration = CommandConfiguration(
        "workout skip [<what>] [<exercise>]", abstract: "Skip the next set or the whole workout.")

    @Argument(help: ArgumentHelp("Part to skip.", valueName: "what"))
    var part = Part.set

    @Argument(help: "Exercise of the set, or the beginning of its name.", completion: .exercises)
    var exercise: String?

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if part == .workout, exercise != nil { throw ValidationError("'skip workout' takes no exercise") }
    }

    func run() async throws {
        let practice = try await common.practice()
        let workout = try await practice.requiredWorkout()
        switch part {
        case .workout:
            _ = try await workout.perform {
                try await practice.write { try $0.workouts.skipWorkout(workout.workout.id, at: $0.now) }
            }
            try StandardOutput.say("Skipped \(workout.title).")
        case .set:
            let chosen = try exercise.map(workout.exercise)
            guard let place = workout.nextOpenSet(of: chosen?.exerciseID) else {
                throw CommandError(.missing, "all sets are logged or skipped; there is none to skip")
            }
            _ = try await workout.perform {
                try await practice.write { try $0.workouts.skipSet(place.set.id, at: $0.now) }
            }
            try StandardOutput.say("Skipped \(place.exercise.exerciseName), set \(place.set.setNumber).")
        }
    }
}
