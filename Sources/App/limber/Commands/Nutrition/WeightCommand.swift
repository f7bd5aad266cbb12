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
        "weight add [<weight>]", abstract: "Log a weight, or list all weights.",
        discussion: """
            A new weight recalculates the nutrition plan. A number without a unit is in kilograms; with 'units: \
            imperial', the unit is required. The command asks about a weight that differs by more than 5 % or 4 kg \
            from the last one of 60 days.

            Example: limber weight 177lb --on yesterday
            """)

    @Argument(help: "Weight, such as 80.5kg or 177lb.")
    var weight: String?

    @Option(
        help: ArgumentHelp(
            "Date, such as 2026-01-31, yesterday, monday or '2026-01-31 07:30'. (default: now)", valueName: "date"),
        completion: .dates)
    var on: String?

    @Flag(name: .customLong("yes"), help: "Accept a weight far from the last one without asking.")
    var isConfirmed = false

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
        let settings = try common.settings()
        let practice = try await CurrentUser.practice(settings)
        guard let weight = try weight.map({ try BodyWeight(parsing: $0, in: settings.units) }) else {
            return try await list(practice, in: settings.units)
        }
        let moment = try moment(now: practice.context.now(), by: practice.nutritionDays)
        let entry = WeightEntry(id: practice.context.newID(), measuredAt: moment, weight: weight)
        // Renames a damaged database, which a read would refuse.
        try await practice.open()
        if !isConfirmed, let doubt = try await practice.read({ try $0.nutrition.doubt(about: entry) }) {
            try confirm(doubt, in: settings.units, practice)
        }
        let result = try await practice.write { data in
            try data.nutrition.record([entry], at: data.now, by: data.days)
        }.recalculation
        let now = practice.context.now()
        try StandardOutput.say("\(weight.text(in: settings.units)), \(moment.localText(now: now))")
        try await practice.report(result, kept: "the weight is saved", in: settings.units)
    }

    /// Asks at the terminal whether a weight far from the last one is right.
    ///
    /// - Throws: ``CommandError`` if the answer is no, or without a terminal.
    private func confirm(
        _ doubt: WeightDoubt, in units: UnitSystem, _ practice: PracticeService
    ) throws(CommandError) {
        let (now, days) = (practice.context.now(), practice.nutritionDays)
        guard ProcessContext.current.isInteractive else {
            throw CommandError(.usage, "\(doubt.statement(in: units, by: days, now: now)); add --yes to log it")
        }
        try Confirmation.require(doubt.question(in: units, by: days, now: now), orThrow: "weight not logged")
    }

    private func moment(now: Timestamp, by days: DayClock) throws(CommandError) -> Timestamp {
        guard let on else { return now }
        guard let wall = WallTime(parsing: on, today: days.day(of: now)) else {
            let advice = DateExpression.advice(on: on, others: ", or as '2026-01-31 07:30'")
            throw CommandError(.usage, "--on '\(on)' is not a date; \(advice)")
        }
        guard LastYear.admits(wall.day) else { throw CommandError(.usage, "--on '\(on)' \(LastYear.refusal)") }
        // A date without a time means noon, which may still be to come today.
        if wall.second == nil, wall.day == days.day(of: now) { return now }
        let moment = wall.moment(by: days)
        guard moment <= now, wall.day.number >= -25567 else {
            let fault = moment > now ? "in the future" : "before 1900"
            throw CommandError(.usage, "--on '\(on)' is \(fault); give the date when you measured the weight")
        }
        return moment
    }

    private func list(_ practice: PracticeService, in units: UnitSystem) async throws {
        let entries = try await practice.read { try $0.nutrition.weights() }
        let output = ProcessContext.current.output
        let columns = isatty(output) == 1 ? TerminalSize(of: output).columns : 80
        try StandardOutput.answer(entries, asJSON: json) {
            WeightList(entries: entries, columns: columns, units: units).lines
        }
        try await practice.reportLeftOut(of: .weights)
    }
}

/// The text of weights: a chart with the list below.
struct WeightList {
    /// Newest first.
    let entries: [WeightEntry]
    /// The width of the terminal.
    let columns: Int
    let units: UnitSystem

    var lines: [String] {
        guard !entries.isEmpty else { return ["No weights yet. Log one with 'limber weight 80.5kg'."] }
        return (entries.count > 1 ? chart + [""] : []) + list
    }

    private var list: [String] {
        entries.enumerated().map { index, entry in
            let text = entry.weight.text(in: units).rightAligned(in: 9)
            let earlier = index + 1 < entries.count ? entries[index + 1].weight : entry.weight
            let change = entry.weight.change(since: earlier, in: units) ?? ""
            return "\(entry.measuredAt.localMinute)  \(text)  \(change)".withoutTrailingSpaces
        }
    }

    private static let height = 8

    /// The chart: a star for each weight, by time and weight.
    private var chart: [String] {
        let grams = entries.map(\.weight.grams)
        let times = entries.map(\.measuredAt.milliseconds)
        let (least, most) = (grams.min() ?? 0, grams.max() ?? 0)
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        let width = max(8, min(60, columns - 12))
        var rows = Array(repeating: Array(repeating: Character(" "), count: width), count: Self.height)
        for entry in entries {
            let column = Self.index(entry.measuredAt.milliseconds, from: first, to: last, of: width)
            let row = Self.height - 1 - Self.index(entry.weight.grams, from: least, to: most, of: Self.height)
            rows[row][column] = "*"
        }
        return rows.enumerated().map { index, row in
            let label = index == 0 ? most : index == Self.height - 1 ? least : nil
            let text = label.map { BodyWeight(grams: $0).text(in: units) } ?? ""
            return "\(text.rightAligned(in: 9)) |\(String(row))".withoutTrailingSpaces
        }
    }

    /// Returns the index, below `count`, of a value between two ends.
    private static func index(_ value: Int, from least: Int, to most: Int, of count: Int) -> Int {
        most == least ? count / 2 : Int((Double(value - least) / Double(most - least) * Double(count - 1)).rounded())
    }
}

struct WeightDeleteCommand: CommonCommand {
    static let configuration = CommandConfiguration("weight delete <weight>", abstract: "Delete a weight.")

    @Argument(
        help: ArgumentHelp(
            "Weight to delete: last, its date, such as 2026-01-31 or yesterday, or its id.", valueName: "weight"))
    var choice: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let (units, practice) = (settings.units, try await CurrentUser.practice(settings))
        let now = practice.context.now()
        let today = practice.nutritionDays.day(of: now)
        let entry = try entry(
            among: try await practice.read { try $0.nutrition.weights() }, today: today, in: units)
        let result = try await practice.write { data in
            try data.nutrition.removeWeight(entry.id, at: data.now, by: data.days)
        }.recalculation
        try StandardOutput.say("Deleted \(entry.weight.text(in: units)) of \(entry.measuredAt.localText(now: now))")
        try StandardOutput.say(
            "To undo: limber weight \(entry.weight.text)kg --on '\(entry.measuredAt.localMinute)' --yes")
        if case .failure = result { return }
        try await practice.report(result, kept: "the weight is deleted", in: units)
    }

    private func entry(
        among entries: [WeightEntry], today: LocalDay, in units: UnitSystem
    ) throws(CommandError) -> WeightEntry {
        let day = DateExpression(parsing: choice)?.day(today: today, .past).description
        let named = entries.filter { entry in
            let minute = entry.measuredAt.localMinute
            return [entry.id, minute].contains(choice) || String(minute.prefix { $0 != " " }) == day
        }
        let found = choice == "last" ? Array(entries.prefix(1)) : named
        guard let entry = found.first else {
            let words = day == nil && choice != "last" ? DateExpression.words + ["last"] : []
            let advice = words.advice(on: choice, otherwise: "list weights with 'limber weight'")
            throw CommandError(.missing, "no weight '\(choice)'; \(advice)")
        }
        guard found.count == 1 else {
            let list = found.prefix(10).map {
                "\($0.measuredAt.localMinute) (\($0.weight.text(in: units)), id \($0.id))"
            }
            throw CommandError(
                .usage, "'\(choice)' matches \(found.count) weights; name one: \(list.joined(separator: ", "))")
        }
        return entry
    }
}
