import ArgumentParser
import Glibc
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct WeightCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weight",
        abstract: "Log and show your weight.",
        usage: """
            limber weight [<weight>] [--on <date>] [--json]
            limber weight <subcommand>
            """,
        discussion: "'limber weight 81.4kg' logs a weight. 'limber weight' alone shows a chart and a list.",
        subcommands: [WeightEntryCommand.self, WeightImportCommand.self, WeightDeleteCommand.self],
        defaultSubcommand: WeightEntryCommand.self)
}

struct WeightEntryCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Log a weight, or list all weights.",
        usage: "limber weight add [<options>] [<weight>]",
        discussion: """
            A new weight recalculates the nutrition plan. A number without a unit is in kilograms; with 'units: \
            imperial', the unit is required.

            Example: limber weight 177lb --on yesterday
            """)

    @Argument(help: "Weight, such as 80.5kg or 177lb.")
    var weight: String?

    @Option(
        help: ArgumentHelp(
            "Date, such as 2026-01-31, yesterday, monday or '2026-01-31 07:30'. (default: now)", valueName: "date"),
        completion: .dates)
    var on: String?

    @Flag(help: "Print the weights as one JSON array, newest first.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if weight == nil, on != nil {
            throw ValidationError("--on needs a weight, such as 'limber weight 80.5kg --on yesterday'")
        }
        if weight != nil, json { throw ValidationError("--json lists weights; leave out the weight") }
    }

    func run() async throws {
        do {
            let settings = try common.settings()
            let practice = try await CurrentUser.practice(settings)
            guard
                let weight = try self.weight.map({ (text) throws(Failure) in try bodyWeight(text, in: settings.units) })
            else {
                return try await list(practice, in: settings.units)
            }
            let moment = try moment(now: practice.context.now(), by: practice.nutritionDays)
            let entry = WeightEntry(id: practice.context.newID(), measuredAt: moment, weight: weight)
            let result = try await practice.nutrition.record([entry]).recalculation
            let now = practice.context.now()
            try StandardOutput.say("\(weight.text(in: settings.units)), \(moment.localText(now: now))")
            let warnings = await practice.planWarnings(in: settings.units)
            try RecalculationReport(result, kept: "the weight is saved", warnings: warnings).say()
        } catch {
            throw Failure(error)
        }
    }

    private func bodyWeight(_ text: String, in units: UnitSystem) throws(Failure) -> BodyWeight {
        do throws(MeasureRefusal) {
            return try BodyWeight(parsing: text, in: units)
        } catch {
            throw Failure(.usage, "\(error)")
        }
    }

    private func moment(now: Timestamp, by days: DayClock) throws(Failure) -> Timestamp {
        guard let on else { return now }
        guard let wall = WallTime(parsing: on, today: days.day(of: now)) else {
            let advice = DateExpression.advice(on: on, others: ", or as '2026-01-31 07:30'")
            throw Failure(.usage, "--on '\(on)' is not a date; \(advice)")
        }
        guard LastYear.admits(wall.day) else { throw Failure(.usage, "--on '\(on)' \(LastYear.refusal)") }
        // A date without a time means noon, which may still be to come today.
        if wall.second == nil, wall.day == days.day(of: now) { return now }
        let moment = wall.moment(by: days)
        guard moment <= now, wall.day.number >= -25567 else {
            let fault = moment > now ? "in the future" : "before 1900"
            throw Failure(.usage, "--on '\(on)' is \(fault); give the date when you measured the weight")
        }
        return moment
    }

    private func list(_ practice: PracticeService, in units: UnitSystem) async throws {
        let entries = try await practice.read { try $0.nutrition.weights() }
        if json { return try StandardOutput.say(json: entries) }
        let output = ProcessContext.current.output
        let columns = isatty(output) == 1 ? TerminalSize(of: output).columns : 80
        for line in WeightList(entries: entries, columns: columns, units: units).lines { try StandardOutput.say(line) }
    }
}
