import ArgumentParser
import Glibc
import PracticeData
import SessionCore
import Synchronization

struct ImportCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a file that 'limber export' wrote.",
        usage: "limber import [<options>] <file>",
        discussion: """
            If the file has an error, nothing is imported. Sessions that you already have stay unchanged. The setup and the \
            training are replaced by those of the file. Importing a file again changes nothing. A file has at most \
            \(ImportFile.mostBytes >> 20) MiB.

            Example: ssh box limber export | limber import -
            """)

    @Argument(help: "File to import; - is stdin.", completion: .file())
    var file: String

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let exchange = try await common.practice().exchange
            let document = try document(exchange)
            let progress = ImportProgress(of: name)
            defer { progress.clear() }
            let counts = try await exchange.importDocument(document) { progress.show($0) }
            progress.clear()
            try StandardOutput.say(Self.sentence(counts))
        } catch let error as ImportError {
            throw CommandError(ExitStatus(error), sentence(error))
        }
    }

    /// Returns the message of an error, which has the line of a fault, but not the name of the file.
    private func sentence(_ error: ImportError) -> String {
        switch error {
        case .document(let fault): "cannot import '\(name)': \(fault); correct the file and import it again"
        case .tooLong:
            "cannot import '\(name)': larger than \(ImportFile.mostBytes >> 20) MiB; "
                + "name a file that 'limber export' wrote"
        case .unreadable(let reason): "cannot read '\(name)': \(reason); check its permissions"
        case .temporaryFile, .store: "\(error)"
        }
    }

    private var name: String { file == "-" ? "stdin" : file }

    private func document(_ exchange: ExchangeUseCases) throws -> ImportFile {
        let document = try NamedDocument(file, advice: "name a file that 'limber export' wrote")
        // The program that writes to stdin may have to ask for a password first, so there is no deadline.
        if file != "-" { try document.waitForData() }
        return try exchange.importFile(reading: document.descriptor)
    }

    static func sentence(_ counts: ImportCounts) -> String {
        let unreadable =
            counts.unreadableRows == 0 ? [] : ["\(counts.unreadableRows.counted("row")) that this version cannot read"]
        let parts = [
            "\(counts.sessionsAdded.counted("session")) added (\(counts.sessionsPresent) already present)",
            counts.preferences.counted("preference"),
            counts.trainingRows.counted("training record"),
            counts.nutritionRows.counted("nutrition record"),
            counts.reminderRows.counted("intention or question", "intentions and questions"),
        ]
        return (parts + unreadable).joined(separator: ", ")
    }
}

/// The progress of an import in per cent, on one line of stderr that is rewritten; nothing unless stderr is a terminal.
final class ImportProgress: Sendable {
    private let output = ProcessContext.current.errors
    private let label: String
    private let columns: Int
    /// The per cent on the screen; `nil` while the line is empty.
    private let shown = Mutex(Int?.none)

    init(of name: String) {
        columns = isatty(output) == 1 ? TerminalSize(of: output).columns : 0
        let label = "importing '\(name.withoutControls())'"
        // A wrapped line could not be rewritten.
        self.label = label.count + ": 100 %".count < columns ? label : "importing"
    }

    /// Shows the completed part, from 0 to 1.
    func show(_ part: Double) {
        guard columns > 0 else { return }
        let percent = Int(part * 100)
        shown.withLock { shown in
            guard shown != percent else { return }
            shown = percent
            output.show("\r\(label): \(percent) %")
        }
    }

    func clear() {
        shown.withLock { shown in
            guard shown != nil else { return }
            shown = nil
            output.show("\r\(String(repeating: " ", count: label.count + ": 100 %".count))\r")
        }
    }
}
