import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct TrainingPlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Manage training plans.",
        usage: """
            limber workout plan [--json]
            limber workout plan <subcommand>
            """,
        subcommands: [
            ListTrainingPlansCommand.self, ShowTrainingPlanCommand.self, ImportTrainingPlanCommand.self,
            ExportTrainingPlanCommand.self,
            DeleteTrainingPlanCommand.self,
        ],
        defaultSubcommand: ListTrainingPlansCommand.self)
}

struct ListTrainingPlansCommand: CommonCommand {
    static let configuration = CommandConfiguration("workout plan list", abstract: "List the training plans.")

    @Flag(help: "Print the training plans as one line of JSON, like /api/plans.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let plans = try await common.practice().read { data in
            try data.trainingPlans.plans.rows().map { plan in
                (plan: plan, days: try data.trainingPlans.days.rows(below: [plan.id]).map(\.name))
            }
        }
        try StandardOutput.answer(plans.map(\.plan), asJSON: json) {
            if plans.isEmpty { return ["No training plans yet. Import one with 'limber workout plan import FILE'."] }
            return plans.map { plan, days in
                days.isEmpty ? plan.name : "\(plan.name): \(days.joined(separator: ", "))"
            }
        }
    }
}

struct ShowTrainingPlanCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout plan show [<plan>]", abstract: "Show a training plan.",
        discussion: "The name is optional if there is only one training plan.")

    @Argument(help: "Training plan, or the beginning of its name.", completion: .trainingPlans)
    var plan: String?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let document = try await CurrentUser.practice(settings).trainingPlanDocument(ofPlan: plan)
        for line in Self.lines(of: document, in: settings.units) { try StandardOutput.say(line) }
    }

    private static func lines(of document: TrainingPlanDocument, in units: UnitSystem) -> [String] {
        [document.name]
            + document.days.flatMap { day in
                ["", "\(day.name), \(Weekday(number: day.dayOfWeek)?.rawValue ?? "no day of the week")"]
                    + day.exercises.map { exercise in
                        "  \(exercise.name): \(exercise.sets) × "
                            + "\(Figures.text(exercise.reps, exercise.weight, in: units)), "
                            + "rest \(DurationText.text(seconds: exercise.restSeconds))"
                    }
            }
    }
}

struct ImportTrainingPlanCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout plan import <file>", abstract: "Import a training plan from a YAML file.",
        discussion: """
            If the file has an error, nothing is imported. The plan replaces the plan of the same name, unless a \
            training cycle uses that plan. examples/three-days.yaml shows the format.

            Example: ssh box limber workout plan export | limber workout plan import -
            """)

    @Argument(help: "YAML file; - is stdin.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let document = try Self.sheet(in: file, units: try common.settings().units)
        let imported = try await practice.write { data in
            try data.trainingPlans.importPlan(document, at: data.now, newID: data.newID)
        }
        let outcome =
            switch imported.outcome {
            case .added: "added"
            case .replaced: "replaced"
            case .unchanged: "unchanged"
            }
        let days = document.days.count.counted("day")
        try StandardOutput.say("Training plan '\(imported.plan.name)' \(outcome): \(days).")
    }

    private static func sheet(in file: String, units: UnitSystem) throws(CommandError) -> TrainingPlanDocument {
        let document = try NamedDocument(file, advice: "name a YAML file, or - for stdin")
        let bytes = try document.contents(upTo: TrainingPlanDocument.maximumBytes)
        do throws(TrainingPlanFileError) {
            return try TrainingPlanFile.document(in: bytes, units: units)
        } catch {
            throw CommandError(.badData, error.description(of: document.name))
        }
    }
}

struct ExportTrainingPlanCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout plan export [<plan>]", abstract: "Export a training plan as YAML.",
        discussion: "The name is optional if there is only one training plan.")

    @Argument(help: "Training plan, or the beginning of its name.", completion: .trainingPlans)
    var plan: String?

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let document = try await common.practice().trainingPlanDocument(ofPlan: plan)
        try StandardOutput.write(TrainingPlanFile.text(of: document))
    }
}

struct DeleteTrainingPlanCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "workout plan delete <plan>", abstract: "Delete a training plan that no cycle uses.")

    @Argument(help: "Training plan, or the beginning of its name.", completion: .trainingPlans)
    var plan: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let plan = try await practice.trainingPlan(named: plan)
        try await practice.write { try $0.trainingPlans.plans.remove([plan.id]) }
        try StandardOutput.say("Deleted training plan '\(plan.name)'.")
    }
}
