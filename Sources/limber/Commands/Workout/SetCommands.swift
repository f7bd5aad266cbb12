import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import PracticeCore
import PracticeData

struct LogSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Log the next set as done, and rest.",
        discussion: """
            Without an exercise, it is the next open set of the workout; without figures, what the plan asks for. The rest \
            is the exercise's: 'limber serve' tells its end; without it, this command does, on a terminal.
            """)

    @Argument(help: "The exercise, or the beginning of its name.")
    var exercise: String?

    @Option(help: ArgumentHelp("How many repetitions were done.", valueName: "number"))
    var reps: Int?

    @Option(help: ArgumentHelp("With which weight.", valueName: "number"), transform: Self.weight)
    var weight: Double?

    @Flag(name: .customLong("no-rest"), help: "Start no rest.")
    var isWithoutRest = false

    @Flag(name: .customLong("yes"), help: "Log a weight of more than three times the target without a question.")
    var isConfirmed = false

    @Flag(help: "Print the set as one line of JSON.")
    var json = false

    func validate() throws {
        if let reps, !(0...PlanSheet.allowedReps.upperBound).contains(reps) {
            throw ValidationError("\(reps) repetitions are not possible; use 0 to \(PlanSheet.allowedReps.upperBound)")
        }
        if let weight, !PlanSheet.allowedWeights.contains(weight) {
            throw ValidationError("a weight of \(weight) is not possible; use 0 to 10000")
        }
    }

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let workout = try await practice.requiredWorkout()
            let chosen = try exercise.map { (name) throws(Failure) in try workout.exercise(named: name) }
            guard let place = workout.nextOpenSet(of: chosen?.exerciseID) else {
                throw Failure(
                    .missing,
                    "every set\(chosen.map { " of \($0.exerciseName)" } ?? "") is done or skipped; "
                        + "'limber workout unlog' opens one again")
            }
            let (reps, weight) = (reps ?? place.set.targetReps, weight ?? place.set.targetWeight)
            if place.set.isFarAboveTarget(weight), !isConfirmed {
                try confirm(weight, insteadOf: place.set.targetWeight)
            }
            let set = try await practice.training.logSet(place.set.id, reps: reps, weight: weight)
            let sentence =
                "\(place.exercise.exerciseName), set \(set.setNumber): \(Figures.text(reps, weight, in: .metric))"
            try json ? StandardOutput.say(json: set) : StandardOutput.say(sentence)
            let after = try await practice.read { try $0.workouts.workout(workout.workout.id) }
            guard let rest = after.rest(after: place.exercise) else {
                if !json {
                    try StandardOutput.say("Every set is done or skipped; 'limber workout complete' ends the workout.")
                }
                return
            }
            if !isWithoutRest { try await begin(rest) }
        } catch let code as ExitCode {
            throw code
        } catch {
            throw Failure(error)
        }
    }

    private static func weight(_ text: String) throws -> Double {
        guard let weight = try? WeightText.kilograms(parsing: text) else {
            throw ValidationError("write it with digits, such as 32.5")
        }
        return weight
    }

    /// Asks the person at the terminal whether a weight is right.
    ///
    /// - Throws: ``Failure`` where it is not, or nobody can be asked.
    private func confirm(_ weight: Double, insteadOf target: Double) throws(Failure) {
        let doubt =
            "a weight of \(WeightText.text(kilograms: weight)) is more than three times the target of \(WeightText.text(kilograms: target))"
        guard !json, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw Failure(.usage, "\(doubt); add --yes to log it all the same")
        }
        STDOUT_FILENO.writeAll("\(doubt.prefix(1).uppercased())\(doubt.dropFirst()). Log it? [y/N] ")
        guard ["y", "yes"].contains(STDIN_FILENO.typedLine()?.lowercased()) else {
            throw Failure(.stopped, "nothing was logged")
        }
    }

    private func begin(_ rest: RestRequest) async throws {
        switch try await RestPlace.find() {
        case .daemon(let remote):
            let status = try await remote.perform(.start(rest))
            if !json { try StandardOutput.say(StartRestCommand.promise(status)) }
        case .here(let practice):
            // A script would wait for minutes.
            guard !json, isatty(STDOUT_FILENO) == 1 else { return }
            try await RestHere(practice).run(rest)
        }
    }
}

struct UnlogSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlog", abstract: "Open a set again: the last one that is done or skipped.")

    @Argument(help: "The exercise, or the beginning of its name.")
    var exercise: String?

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let workout = try await practice.requiredWorkout()
            let chosen = try exercise.map { (name) throws(Failure) in try workout.exercise(named: name) }
            guard let place = workout.lastClosedSet(of: chosen?.exerciseID) else {
                throw Failure(.missing, "no set is done or skipped; there is nothing to open again")
            }
            _ = try await practice.training.unlogSet(place.set.id)
            try StandardOutput.say("\(place.exercise.exerciseName), set \(place.set.setNumber) is open again.")
        } catch {
            throw Failure(error)
        }
    }
}

struct LeaveOutCommand: AsyncParsableCommand {
    enum What: String, CaseIterable, ExpressibleByArgument {
        case set, workout
    }

    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave out the next set, or the workout with all that is open of it.")

    @Argument(help: "What to leave out.")
    var what = What.set

    @Argument(help: "The exercise of the set, or the beginning of its name.")
    var exercise: String?

    func validate() throws {
        if what == .workout, exercise != nil { throw ValidationError("a workout is skipped whole; name no exercise") }
    }

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let workout = try await practice.requiredWorkout()
            switch what {
            case .workout:
                _ = try await practice.training.skipWorkout(workout.workout.id)
                try StandardOutput.say("\(workout.title) is skipped.")
            case .set:
                let chosen = try exercise.map { (name) throws(Failure) in try workout.exercise(named: name) }
                guard let place = workout.nextOpenSet(of: chosen?.exerciseID) else {
                    throw Failure(.missing, "every set is done or skipped; there is none to leave out")
                }
                _ = try await practice.training.skipSet(place.set.id)
                try StandardOutput.say("\(place.exercise.exerciseName), set \(place.set.setNumber) is skipped.")
            }
        } catch {
            throw Failure(error)
        }
    }
}
