import ArgumentParser
import PracticeCore
import PracticeData

struct BeginMesocycleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "begin",
        abstract: "Begin a mesocycle: seven weeks of a plan.",
        discussion: """
            Its first week is the one, from Sunday to Saturday, in which it begins: workouts of days before count as missed, \
            and are the first to be done.
            """)

    @Argument(help: "The plan, or the beginning of its name; not needed where there is one alone.")
    var plan: String?

    @Option(
        help: ArgumentHelp("The day to begin on, such as 2026-11-23; today where none is given.", valueName: "date"))
    var on: String?

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let start = try on.map(Self.day) ?? practice.context.today
            let plan = try await practice.trainingPlan(named: plan)
            if let active = try await practice.read({ try $0.mesocycles.activeMesocycle() }) {
                throw Failure(
                    .busy,
                    "a mesocycle of '\(active.planName)' is being done; end it with 'limber workout finish' or "
                        + "'limber workout cancel'")
            }
            _ = try await practice.training.beginMesocycle(ofPlan: plan.id, startingOn: start)
            let begun = try await practice.activeMesocycle()
            try StandardOutput.say(
                "\(begun.planName) begins on \(start): \(begun.totalWorkouts) workouts in \(begun.weeks.count) weeks.")
        } catch {
            throw Failure(error)
        }
    }

    private static func day(_ text: String) throws(Failure) -> LocalDay {
        let day = LocalDay(parsing: text)
        if let day, TrainingRanges.isStart(day) { return day }
        let isLate = day.map { !LastYear.admits($0) } ?? false
        throw Failure(
            .usage, "'\(text)' \(isLate ? LastYear.refusal : "is no date"); write it as 2026-11-23")
    }
}

struct WorkoutWeeksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weeks", abstract: "Show how far the mesocycle has come, week by week.")

    @Flag(help: "Print the mesocycle as one line of JSON, as /api/mesocycles has it.")
    var json = false

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let (mesocycle, today) = (try await practice.activeMesocycle(), practice.context.today)
            if json { return try StandardOutput.say(json: MesocycleOnDay(mesocycle, today: today)) }
            for line in Self.lines(of: mesocycle, today: today) { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }

    static func lines(of details: MesocycleDetails, today: LocalDay) -> [String] {
        let head =
            "\(details.planName), since \(details.mesocycle.startDate): week \(details.mesocycle.currentWeek) of "
            + "\(details.weeks.count), \(details.completedWorkouts)/\(details.totalWorkouts) workouts"
        return [head]
            + details.weeks.flatMap { week in
                ["", "Week \(week.weekNumber)\(week.isDeload ? ", easy" : "")"]
                    + week.workouts.map { summary in
                        "  \(summary.workout.scheduledDate)  \(summary.workout.standing(on: today).badge)  "
                            + "\(summary.planDayName), \(summary.completedSetCount)/\(summary.setCount) sets"
                    }
            }
    }
}

struct FinishMesocycleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "Complete the mesocycle, whatever of it is still open.")

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let mesocycle = try await practice.activeMesocycle()
            _ = try await practice.training.completeMesocycle(mesocycle.mesocycle.id)
            try StandardOutput.say(
                "\(mesocycle.planName) is completed: \(mesocycle.completedWorkouts)/\(mesocycle.totalWorkouts) workouts."
            )
        } catch {
            throw Failure(error)
        }
    }
}

struct CancelMesocycleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Give the mesocycle up; what was done of it stays.")

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let mesocycle = try await practice.activeMesocycle()
            _ = try await practice.training.cancelMesocycle(mesocycle.mesocycle.id)
            try StandardOutput.say("\(mesocycle.planName) is given up.")
        } catch {
            throw Failure(error)
        }
    }
}
