import ArgumentParser
import FoundationEssentials
import PracticeData
import SessionCore
import UserFiles

struct ImportCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "import <file>", abstract: "Import a file that 'limber export' wrote.",
        discussion: """
            If the file has an error, nothing is imported. Sessions that you already have stay unchanged. The setup \
            and the training are replaced by those of the file. Importing a file again changes nothing. A file has at \
            most \(ExchangeUseCases.mostDocumentBytes >> 20) MiB.

            Example: ssh box limber export | limber import -
            """)

    @Argument(help: "File to import; - is stdin.", completion: .file())
    var file: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let exchange = try await common.practice().exchange
            let counts = try await exchange.importDocument(
                try document(), checkingRoutines: RoutineFile.fault(in:named:))
            try StandardOutput.say(Self.sentence(counts))
        } catch let error as ImportError {
            throw CommandError(ExitStatus(error), sentence(error))
        }
    }

    /// Returns the message of an error, which has the line of a fault, but not the name of the file.
    private func sentence(_ error: ImportError) -> String {
        switch error {
        case .document(let fault): "cannot import '\(name)': \(fault); correct the file and import it again"
        case .tooLong: "cannot import '\(name)': \(ImportError.tooLongReason)"
        }
    }

    private var name: String { file == "-" ? "stdin" : file }

    private func document() throws(CommandError) -> Data {
        let document = try NamedDocument(file, advice: "name a file that 'limber export' wrote")
        // The program that writes to stdin may have to ask for a password first, so there is no deadline.
        if file != "-" { try document.waitForData() }
        return Data(try document.contents(upTo: ExchangeUseCases.mostDocumentBytes, isPatient: true))
    }

    static func sentence(_ counts: ImportCounts) -> String {
        let unreadable =
            counts.unreadableRows == 0 ? [] : ["\(counts.unreadableRows.counted("row")) that this version cannot read"]
        let routines = counts.routineRows == 0 ? [] : [counts.routineRows.counted("routine")]
        let schedules = counts.scheduleRows == 0 ? [] : [counts.scheduleRows.counted("schedule")]
        let parts = [
            "\(counts.sessionsAdded.counted("session")) added (\(counts.sessionsPresent) already present)",
            counts.preferences.counted("preference"),
            counts.trainingRows.counted("training record"),
            counts.nutritionRows.counted("nutrition record"),
            counts.reminderRows.counted("intention or question", "intentions and questions"),
        ]
        return (parts + routines + schedules + unreadable).joined(separator: ", ")
    }
}
