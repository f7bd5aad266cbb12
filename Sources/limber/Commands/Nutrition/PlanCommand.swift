import ArgumentParser
import PracticeCore
import SessionCore
import Store

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

struct ShownPlanCommand: ParsableCommand {
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

    func run() throws {
        do {
            let box = try NutritionBox()
            let (answer, problem) = try plan(in: box)
            if json {
                try StandardOutput.say(json: answer.plan)
            } else {
                for line in try lines(answer, in: box) { try StandardOutput.say(line) }
            }
            if let problem { StandardError.say("Showing last saved plan: \(problem)") }
        } catch {
            throw Failure(error)
        }
    }

    /// The plan, or the last one and why there is none of now.
    private func plan(in box: NutritionBox) throws -> (Store.PlanAnswer, NutritionError?) {
        do throws(NutritionError) {
            return (try box.store.plan(at: box.now, by: box.clock, isForced: recompute, isLook: true), nil)
        } catch {
            guard let last = try? box.store.lastPlan(by: box.clock) else { throw error }
            try? box.store.markPlanSeen(at: box.now)
            return (last, error)
        }
    }

    private func lines(_ answer: Store.PlanAnswer, in box: NutritionBox) throws -> [String] {
        let change = try box.store.lastPlanChange().map { change in
            ["", "Last change: \(PlanAge.text(of: change.at, now: box.now))"] + PlanText.change(change)
        }
        return PlanText.plan(answer, now: box.now) + (change ?? []) + (why ? PlanText.why(answer.plan) : []) + [""]
            + answer.plan.safety + (why ? [] : ["'limber plan --why' explains every number."])
    }
}

struct PlanCheckInCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-in", abstract: "Say whether you are called to the scales once a week.",
        discussion: "'limber remind check-in' says on which day, and when.")

    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    @Argument(help: "on or off; without it, what is said now.")
    var choice: Choice?

    func run() throws {
        do {
            let desk = try ReminderDesk()
            if let choice {
                try desk.store.changeReminderPreferences(desk.context) { $0.set(.checkIn, isOn: choice == .on) }
            }
            for line in ReminderTable(try desk.store.reminders(desk.context)).lines(of: .checkIn) {
                try StandardOutput.say(line)
            }
        } catch {
            throw Failure(error)
        }
    }
}
