import ArgumentParser
import PracticeData

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a document that 'limber export' wrote.",
        discussion: """
            If anything in the document is wrong, nothing is imported. Sessions that are there already stay as they are, \
            so that the same document twice changes nothing. Set-up and training become what the document says. A \
            document has at most \(ImportFile.mostBytes >> 20) MiB.

            Example: ssh box limber export | limber import -
            """)

    @Argument(help: "The file; - is stdin.")
    var file: String

    func run() async throws {
        do {
            let exchange = try ThisUser.practice().exchange
            let document = try document(exchange)
            let progress = ImportProgress(of: name)
            defer { progress.clear() }
            let counts = try await exchange.importDocument(document) { progress.show($0) }
            progress.clear()
            try StandardOutput.say(Self.sentence(counts))
        } catch let error as ImportError {
            // The error names the line only.
            switch error {
            case .document(let sentence): throw Failure(.badData, "\(name), \(sentence); nothing was imported")
            case .tooLong:
                let most = ImportFile.mostBytes >> 20
                throw Failure(
                    .badData, "cannot import '\(name)': it has more than \(most) MiB; name a file of 'limber export'")
            case .unreadable(let reason):
                throw Failure(.inputOutput, "cannot read '\(name)': \(reason); check who may read it")
            case .temporaryFile(let sentence): throw Failure(.inputOutput, sentence)
            case .store(let error): throw Failure(error)
            }
        } catch {
            throw Failure(error)
        }
    }

    private var name: String { file == "-" ? "stdin" : file }

    private func document(_ exchange: ExchangeUseCases) throws -> ImportFile {
        let document = try NamedDocument(file, advice: "name one that 'limber export' wrote")
        // The program that writes to stdin may have to ask for a password first, so there is no deadline.
        if file != "-" { try document.waitForData() }
        return try exchange.importFile(reading: document.descriptor)
    }

    static func sentence(_ counts: ImportCounts) -> String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        return [
            "\(count(counts.sessionsAdded, "session", "sessions")) added, \(counts.sessionsPresent) there already",
            count(counts.preferences, "preference", "preferences"),
            count(counts.trainingRows, "row of training", "rows of training"),
            count(counts.nutritionRows, "row of nutrition", "rows of nutrition"),
            count(counts.reminderRows, "intention or question", "intentions and questions"),
        ].joined(separator: "; ")
    }
}
