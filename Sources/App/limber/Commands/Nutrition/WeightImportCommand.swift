public import ArgumentParser
import FoundationEssentials
import Glibc
import Platform
public import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct WeightImportCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "weight import <file>", abstract: "Import weights from a CSV file.",
        discussion: """
            The file is an export of an app or a scale, or has a date and a weight on each line. Rows without a weight \
            are skipped. If a line has an error, nothing is imported. Importing a file again changes nothing.

            The unit is that of the file. If the file names none and it is not certain, the command asks. It also \
            asks, once, about weights that differ by more than 5 % or 4 kg from the last one of 60 days.

            Example: limber weight import weight.csv --unit lb
            """)

    @Argument(help: "CSV file.", completion: .file(extensions: ["csv"]))
    var file: String

    @Option(
        help: ArgumentHelp(
            "Unit of numbers for which the file names none: kg, lb or st.", valueName: "unit"),
        completion: .list(WeightUnit.allValueStrings))
    var unit: WeightUnit?

    @Option(
        help: ArgumentHelp(
            "Order of dates such as 03/10/2026: day-first or month-first.", valueName: "order"))
    var dates: DateOrder?

    @Flag(name: .customLong("skip-errors"), help: "Import the other lines if some have errors.")
    var skipsErrors = false

    @Flag(name: .customLong("yes"), help: "Accept weights far from the last one without asking.")
    var isConfirmed = false

    /// The size limit. Decades of weights need far less.
    private static let mostBytes = 16 << 20
    /// The maximum number of faults in an error. A file with more is probably of another kind.
    private static let mostFaults = 20

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let document = try contents()
        let practice = try await CurrentUser.practice(settings)
        let table = try table(document, now: practice.context.now(), by: practice.nutritionDays)
        let stored = try await practice.read { try $0.nutrition.weights() }
        let unit = try settledUnit(of: table, stored, settings.units, by: practice.nutritionDays)
        let (weights, outOfRange) = table.weights(in: unit, stored: stored, by: practice.nutritionDays)
        let faults = (table.faults + outOfRange).sorted { $0.line < $1.line }
        try report(faults)
        let entries = weights.map {
            WeightEntry(id: practice.context.newID(), measuredAt: $0.measuredAt, weight: $0.weight)
        }
        if !isConfirmed {
            let lines = Dictionary(zip(entries.map(\.id), weights.map(\.line))) { first, _ in first }
            let doubts = WeightDoubt.doubts(about: entries, stored: stored)
            try confirm(
                doubts.map { doubt in
                    let statement = doubt.statement(
                        in: settings.units, by: practice.nutritionDays, now: practice.context.now())
                    return "line \(lines[doubt.entry.id] ?? 0): \(statement)"
                })
        }
        let (counts, result) = try await practice.write { data in
            try data.nutrition.record(entries, at: data.now, by: data.days)
        }
        try StandardOutput.say(
            Self.sentence(counts, withoutWeight: table.rowsWithoutWeight, faulty: faults.count))
        try await practice.report(result, kept: "the weights are saved", in: settings.units)
    }

    private func contents() throws(CommandError) -> String {
        var status = stat()
        guard stat(file.absolutePath, &status) == 0 else {
            throw CommandError(.missing, "cannot open '\(file)': no such file; name a CSV file")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes else {
            throw CommandError(.badData, "cannot import '\(file)': not a file of at most 16 MiB; name a CSV file")
        }
        // The error of Foundation is no sentence for people.
        guard let bytes = try? Data(contentsOf: URL(filePath: file.absolutePath)) else {
            throw CommandError(.inputOutput, "cannot read '\(file)'; check its permissions")
        }
        do throws(TextFile.NotText) {
            return try TextFile.text(of: bytes, or: .windows1252)
        } catch {
            throw CommandError(.badData, "cannot import '\(file)': the file is \(error); name a CSV file")
        }
    }

    private func table(_ document: String, now: Timestamp, by days: DayClock) throws(CommandError) -> WeightTable {
        do throws(WeightTable.Fault) {
            return try WeightTable(parsing: document, now: now, by: days, dates: dates)
        } catch {
            throw CommandError(.badData, "cannot import '\(file)': \(error)")
        }
    }

    /// Returns the unit of the numbers for which the file names none. Asks at a terminal if it is not certain.
    private func settledUnit(
        of table: WeightTable, _ stored: [WeightEntry], _ units: UnitSystem, by days: DayClock
    ) throws(CommandError) -> WeightUnit {
        if let unit { return unit }
        switch table.unit(configured: units, stored: stored, by: days) {
        case .settled(let unit): return unit
        case .open(let doubt):
            // A question about a file that cannot be imported would be in vain.
            if !skipsErrors { try report(table.faults) }
            let process = ProcessContext.current
            guard process.isInteractive else {
                throw CommandError(
                    .usage, "cannot import '\(file)': \(doubt); add --unit kg, --unit lb or --unit st")
            }
            return try Self.ask("\(file), \(doubt).", process)
        }
    }

    private static func ask(_ doubt: String, _ process: ProcessContext) throws(CommandError) -> WeightUnit {
        process.output.show("\(doubt)\n")
        while true {
            process.output.show("Unit of the file (kg, lb or st): ")
            guard let text = process.input.typedLine() else { throw CommandError(.stopped, "nothing imported") }
            if let unit = WeightUnit(argument: text.lowercased()) { return unit }
        }
    }

    /// Asks at the terminal, once, whether the weights far from the last one are right.
    ///
    /// - Throws: ``CommandError`` if the answer is no, or without a terminal.
    private func confirm(_ doubts: [String]) throws(CommandError) {
        if doubts.isEmpty { return }
        let named = named(doubts, more: "more lines have a weight far from the last one")
        guard ProcessContext.current.isInteractive else {
            throw CommandError(
                .usage, (named + ["nothing imported; add --yes to import these weights"]).joined(separator: "\n"))
        }
        ProcessContext.current.output.show(named.map { "\($0)\n" }.joined())
        let question = doubts.count == 1 ? "Is it right?" : "Are these \(doubts.count) weights right?"
        try Confirmation.require(question, orThrow: "nothing imported")
    }

    /// Returns sentences about lines with the file's name, at most ``mostFaults`` and the number of the others.
    private func named(_ sentences: [String], more: String) -> [String] {
        let named = sentences.prefix(Self.mostFaults).map { "\(file), \($0)" }
        let others = sentences.count - named.count
        return named + (others > 0 ? ["\(others) \(more)"] : [])
    }

    /// Reports the faulty lines: as warnings if they are skipped, and as an error if not.
    private func report(_ faults: [WeightTable.Fault]) throws(CommandError) {
        if faults.isEmpty { return }
        let sentences = named(faults.map(\.description), more: "more lines have errors")
        guard skipsErrors else {
            throw CommandError(
                .badData,
                (sentences + ["nothing imported; correct the lines, or add --skip-errors to import the others"])
                    .joined(separator: "\n"))
        }
        for sentence in sentences { StandardError.say(sentence) }
    }

    private static func sentence(_ counts: WeightCounts, withoutWeight: Int, faulty: Int) -> String {
        let skipped =
            (withoutWeight > 0 ? ["\(withoutWeight.counted("row")) without a weight skipped"] : [])
            + (faulty > 0 ? ["\(faulty.counted("line")) with errors skipped"] : [])
        return
            ([
                "\(counts.added.counted("weight")) added, \(counts.replaced) corrected, "
                    + "\(counts.present) already present"
            ]
            + skipped).joined(separator: ", ")
    }
}

extension WeightUnit: ExpressibleByArgument {
    /// The units that a person can choose.
    public static var allValueStrings: [String] { choices.map(\.rawValue) }

    /// Parses one of ``allValueStrings``.
    public init?(argument: String) {
        guard let unit = WeightUnit(rawValue: argument), Self.choices.contains(unit) else { return nil }
        self = unit
    }
}

extension DateOrder: ExpressibleByArgument {}
