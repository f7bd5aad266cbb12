import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct WorkoutPlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Take plans in, show them, hand them out.",
        subcommands: [
            ListPlansCommand.self, ShowPlanCommand.self, ImportPlanCommand.self, ExportPlanCommand.self,
            DeletePlanCommand.self,
        ],
        defaultSubcommand: ListPlansCommand.self)
}

struct ListPlansCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the plans; the word can be left out.")

    @Flag(help: "Print them as one line of JSON, as /api/plans has them.")
    var json = false

    func run() async throws {
        do {
            let plans = try await ThisUser.practice().read { data in
                try data.trainingPlans.plans().map { plan in
                    (plan: plan, days: try data.trainingPlans.days(ofPlan: plan.id).map(\.name))
                }
            }
            if json { return try StandardOutput.say(json: plans.map(\.plan)) }
            if plans.isEmpty {
                return try StandardOutput.say(
                    "There is no plan yet; take one in with 'limber workout plan import FILE'.")
            }
            for (plan, names) in plans {
                let days = names.joined(separator: ", ")
                try StandardOutput.say(days.isEmpty ? plan.name : "\(plan.name): \(days)")
            }
        } catch {
            throw Failure(error)
        }
    }
}

struct ShowPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what a plan consists of.")

    @Argument(help: "The plan, or the beginning of its name; not needed where there is one alone.")
    var plan: String?

    func run() async throws {
        do {
            let sheet = try await ThisUser.practice().planSheet(ofPlan: plan)
            for line in Self.lines(of: sheet) { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }

    private static func lines(of sheet: PlanSheet) -> [String] {
        [sheet.name]
            + sheet.days.flatMap { day in
                ["", "\(day.name), \(Weekday(number: day.dayOfWeek)?.rawValue ?? "no day of the week")"]
                    + day.exercises.map { exercise in
                        "  \(exercise.name): \(exercise.sets) × \(Figures.text(exercise.reps, exercise.weight, in: .metric)), "
                            + "rest \(DurationText.text(seconds: exercise.restSeconds))"
                    }
            }
    }
}

struct ImportPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take a plan in from a YAML file: all of it, or nothing where anything in it is wrong.",
        discussion: """
            A plan of the same name makes place for it, unless a mesocycle uses that. examples/three-days.yaml shows all that \
            a file can say. A pipe that gives nothing for 5 seconds is an error.

            Example: ssh box limber workout plan export | limber workout plan import -
            """)

    @Argument(help: "The file; - is stdin.")
    var file: String

    func run() async throws {
        do {
            let sheet = try Self.sheet(in: file)
            let taken = try await ThisUser.practice().training.importPlan(sheet)
            let what =
                switch taken.outcome {
                case .added: "was added"
                case .replaced: "was replaced"
                case .unchanged: "was there like this already"
                }
            let days = sheet.days.count == 1 ? "1 day" : "\(sheet.days.count) days"
            try StandardOutput.say("The plan '\(taken.plan.name)' \(what): \(days).")
        } catch {
            throw Failure(error)
        }
    }

    private static func sheet(in file: String) throws(Failure) -> PlanSheet {
        let document = try NamedDocument(file, advice: "name one that is there")
        let bytes = try document.contents(upTo: PlanSheet.mostBytes)
        do throws(PlanFileError) {
            return try PlanFile.sheet(in: bytes)
        } catch {
            throw Failure(.badData, error.description(of: document.name))
        }
    }
}

struct ExportPlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a plan as a file that 'limber workout plan import' takes.")

    @Argument(help: "The plan, or the beginning of its name; not needed where there is one alone.")
    var plan: String?

    func run() async throws {
        do {
            let sheet = try await ThisUser.practice().planSheet(ofPlan: plan)
            try StandardOutput.write(PlanFile.text(of: sheet))
        } catch {
            throw Failure(error)
        }
    }
}

struct DeletePlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a plan that no mesocycle uses.")

    @Argument(help: "The plan, or the beginning of its name.")
    var plan: String

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let plan = try await practice.trainingPlan(named: plan)
            try await practice.training.removePlan(plan.id)
            try StandardOutput.say("The plan '\(plan.name)' is deleted.")
        } catch {
            throw Failure(error)
        }
    }
}
