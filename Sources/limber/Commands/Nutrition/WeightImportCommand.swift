import ArgumentParser
import FoundationEssentials
import Glibc
import PracticeCore
import PracticeData
import SessionCore
import UserFiles

struct WeightImportCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import weights from a CSV file.",
        usage: "limber weight import [<options>] <file>",
        discussion: """
            The file is an export of openScale, or has a date and a weight on each line. If a line has an error, \
            nothing is imported. Importing a file again changes nothing.
            """)

    @Argument(help: "CSV file.", completion: .file(extensions: ["csv"]))
    var file: String

    /// The size limit. Decades of weights need far less.
    private static let mostBytes = 16 << 20
    /// The maximum number of faults in an error. A file with more is probably of another kind.
    private static let mostFaults = 20

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let settings = try common.settings()
            let document = try contents()
            let practice = try await CurrentUser.practice(settings)
            let table = try table(document, now: practice.context.now(), by: practice.nutritionDays)
            let entries = table.rows.map {
                WeightEntry(id: practice.context.newID(), measuredAt: $0.measuredAt, weight: $0.weight)
            }
            let (counts, result) = try await practice.nutrition.record(entries)
            try StandardOutput.say(Self.sentence(counts))
            let warnings = await practice.planWarnings(in: settings.units)
            try RecalculationReport(result, kept: "the weights are saved", warnings: warnings).say()
        } catch {
            throw Failure(error)
        }
    }

    private func contents() throws(Failure) -> Data {
        var status = stat()
        guard stat(file.absolutePath, &status) == 0 else {
            throw Failure(.missing, "cannot open '\(file)': no such file; name a CSV file")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes else {
            throw Failure(.badData, "cannot import '\(file)': not a file of at most 16 MiB; name a CSV file")
        }
        do {
            return try Data(contentsOf: URL(filePath: file.absolutePath))
        } catch {
            throw Failure(.inputOutput, "cannot read '\(file)'; check its permissions")
        }
    }

    private func table(_ document: Data, now: Timestamp, by days: DayClock) throws(Failure) -> WeightTable {
        do throws(WeightTable.Faults) {
            return try WeightTable(parsing: document, now: now, by: days)
        } catch {
            let named = error.faults.prefix(Self.mostFaults).map { "\(file), \($0)" }
            let more = error.faults.count - named.count
            throw Failure(
                .badData,
                (named + (more > 0 ? ["\(more) more lines have errors"] : []) + ["nothing imported"])
                    .joined(separator: "\n"))
        }
    }

    private static func sentence(_ counts: WeightCounts) -> String {
        "\(counts.added.counted("weight")) added, \(counts.replaced) corrected, \(counts.present) already present"
    }
}
