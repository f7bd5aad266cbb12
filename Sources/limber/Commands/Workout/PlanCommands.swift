import ArgumentParser
import Glibc
import PracticeCore
import PracticeData
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
                        "  \(exercise.name): \(exercise.sets) × \(Figures.text(exercise.reps, exercise.weight)), "
                            + "rest \(Clock.length(exercise.restSeconds))"
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
            a file can say.
            """)

    @Argument(help: "The file.")
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
        let bytes = try contents(of: file)
        do throws(PlanFileError) {
            return try PlanFile.sheet(in: bytes)
        } catch {
            throw Failure(.badData, error.description(of: file))
        }
    }

    /// All of a file; of one that is too long for a plan, a byte more than a plan has.
    private static func contents(of file: String) throws(Failure) -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw unreadable(file) }
            throw Failure(.missing, "there is no file '\(file)'; name one that is there")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count <= PlanSheet.mostBytes {
            let count = read(descriptor, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(file) }
            if count == 0 { break }
            bytes += part[..<count]
        }
        return bytes
    }

    private static func unreadable(_ file: String) -> Failure {
        Failure(.inputOutput, "cannot read '\(file)': \(String(cString: strerror(errno)))")
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
