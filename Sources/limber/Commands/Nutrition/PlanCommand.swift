import ArgumentParser
import PracticeCore
import PracticeData

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "What to eat and drink in a day, and why.",
        discussion: """
            'limber plan' shows the plan of this week, and 'limber plan --why' explains every number. It is arithmetic with \
            published formulae and conventions, and no medical advice.
            """,
        subcommands: [ShownPlanCommand.self, PlanSetupCommand.self, PlanCheckInCommand.self],
        defaultSubcommand: ShownPlanCommand.self)
}

struct ShownPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the plan of this week.",
        discussion: """
            A plan holds until the next Monday. A weight changes its targets when that makes a difference of more than \
            50 kcal or 10 g of protein to those that hold.
            """)

    @Flag(help: "Print the plan as one line of JSON, as /v1/plans/generate has it in its data.")
    var json = false

    @Flag(help: "Make the plan anew, however small the difference.")
    var recompute = false

    @Flag(help: "Explain every number.")
    var why = false

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let (answer, problem) = try await plan(in: practice)
            if json {
                try StandardOutput.say(json: answer.plan)
            } else {
                for line in try await lines(answer, in: practice) { try StandardOutput.say(line) }
            }
            if let problem { StandardError.say("Showing last saved plan: \(problem)") }
        } catch {
            throw Failure(error)
        }
    }

    /// The plan, or the last one and why there is none of now.
    private func plan(
        in practice: PracticeService
    ) async throws -> (NutritionPlanRepository.PlanAnswer, problem: (any Error)?) {
        do {
            return (try await practice.nutrition.plan(isForced: recompute, isLook: true), nil)
        } catch {
            guard let last = await practice.lastPlan() else { throw error }
            _ = try? await practice.waiting(.brief).nutrition.markPlanSeen()
            return (last, error)
        }
    }

    private func lines(
        _ answer: NutritionPlanRepository.PlanAnswer, in practice: PracticeService
    ) async throws -> [String] {
        let now = practice.context.now()
        let change = try await practice.read { try $0.nutrition.lastPlanChange() }.map { change in
            ["", "Last change: \(PlanAge.text(of: change.at, now: now))"] + PlanText.change(change)
        }
        return PlanText.plan(answer, now: now, today: practice.context.today, in: .metric) + (change ?? [])
            + (why ? PlanText.why(answer.plan) : []) + [""]
            + answer.plan.safety + (why ? [] : ["'limber plan --why' explains every number."])
    }
}

struct PlanCheckInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-in", abstract: "Say whether you are called to the scales once a week.",
        discussion: "'limber remind check-in' says on which day, and when.")

    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    @Argument(help: "on or off; without it, what is said now.")
    var choice: Choice?

    func run() async throws {
        do {
            let reminders = try ThisUser.practice().reminders
            let overview =
                if let choice {
                    try await reminders.changePreferences { $0.set(.checkIn, isOn: choice == .on) }
                } else {
                    try await reminders.overview()
                }
            for line in ReminderTable(overview).lines(of: .checkIn) { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}
