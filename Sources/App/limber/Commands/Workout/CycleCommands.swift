import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct CycleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cycle",
        abstract: "Start, show or end a training cycle.",
        usage: """
            limber workout cycle [--json]
            limber workout cycle <subcommand>
            """,
        discussion: """
            A training cycle repeats a training plan for seven weeks: six with growing weights, and an easy one. \
            'limber workout cycle' alone shows its progress.
            """,
        subcommands: [
            CycleStatusCommand.self, StartCycleCommand.self, FinishCycleCommand.self, CancelCycleCommand.self,
        ],
        defaultSubcommand: CycleStatusCommand.self)
}

struct StartCycleCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout cycle start [<plan>]", abstract: "Start a training cycle.",
        discussion: """
            You can leave out the training plan if there is only one. Each week of the cycle begins on the weekday of \
            the start date: a cycle that starts on a Wednesday has its first Monday five days later.

            Example: limber workout cycle start three --on 2026-11-23
            """)

    @Argument(help: "Training plan, or the beginning of its name.", completion: .trainingPlans)
    var plan: String?

    @Option(
        help: ArgumentHelp("First day, such as 2026-11-23, tomorrow or monday. (default: today)", valueName: "date"),
        completion: .dates, transform: DateExpression.argument)
    var on: DateExpression?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let today = practice.context.today
        let start = try Self.start(on ?? .relative(0), today: today)
        let plan = try await practice.trainingPlan(named: plan)
        if let active = try await practice.read({ try $0.cycles.activeCycle() }) {
            throw CommandError(
                .usage,
                "a training cycle of '\(active.planName)' is active; end it with 'limber workout cycle finish' or "
                    + "'limber workout cycle cancel'")
        }
        _ = try await practice.write { data in
            let cycle = TrainingCycle(id: data.newID(), planID: plan.id, startDate: start, at: data.now)
            return try data.cycles.begin(cycle, at: data.now, newID: data.newID)
        }
        let cycle = try await practice.activeCycle()
        try StandardOutput.say(
            "Training cycle of \(cycle.planName) starts on \(start.text(today: today)): "
                + "\(cycle.totalWorkouts.counted("workout")) in \(cycle.weeks.count.counted("week"))."
        )
    }

    private static func start(_ date: DateExpression, today: LocalDay) throws(CommandError) -> LocalDay {
        let day = date.day(today: today, .future)
        guard TrainingCycle.Fields.startDate.limit.admits(day) else {
            throw CommandError(.usage, "--on '\(day)' is out of range; use a day from the year 1000 to 8999")
        }
        return day
    }
}

struct CycleStatusCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout cycle status", abstract: "Show the training cycle week by week.")

    @Flag(help: "Print the training cycle as one line of JSON, like /api/mesocycles.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let (cycle, today) = (try await practice.activeCycle(), practice.context.today)
        try StandardOutput.answer(TrainingCycleOnDay(cycle, today: today), asJSON: json) {
            Self.lines(of: cycle, today: today)
        }
    }

    static func lines(of details: TrainingCycleDetails, today: LocalDay) -> [String] {
        let head =
            "\(details.planName), since \(details.cycle.startDate.text(today: today)): "
            + "week \(details.cycle.currentWeek) of "
            + "\(details.weeks.count), \(details.completedWorkouts)/\(details.totalWorkouts) workouts"
        let workouts = details.weeks.flatMap(\.workouts)
        let width = workouts.map { $0.workout.standing(on: today).badge.count }.max() ?? 0
        return [head]
            + details.weeks.flatMap { week in
                ["", "Week \(week.weekNumber)\(week.isDeload ? ", easy" : "")"]
                    + week.workouts.map { summary in
                        "  \(summary.workout.scheduledDate)  "
                            + "\(summary.workout.standing(on: today).badge.padded(to: width))  "
                            + "\(summary.planDayName), \(summary.completedSetCount)/\(summary.setCount) sets"
                    }
            }
    }
}

struct FinishCycleCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout cycle finish", abstract: "Complete the training cycle, even with open workouts.")

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let cycle = try await practice.activeCycle()
        _ = try await practice.write { try $0.cycles.completeCycle(cycle.cycle.id, at: $0.now) }
        try StandardOutput.say(
            "Completed the training cycle of \(cycle.planName): "
                + "\(cycle.completedWorkouts)/\(cycle.totalWorkouts) workouts.")
    }
}

struct CancelCycleCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout cycle cancel", abstract: "Cancel the training cycle; logged sets stay.")

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let cycle = try await practice.activeCycle()
        _ = try await practice.write { try $0.cycles.cancelCycle(cycle.cycle.id, at: $0.now) }
        try StandardOutput.say("Cancelled the training cycle of \(cycle.planName).")
    }
}
