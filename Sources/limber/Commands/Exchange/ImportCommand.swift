import ArgumentParser
import FoundationEssentials
import Glibc
import Session
import Store

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in what 'limber export' wrote: all of it, or nothing where anything in it is wrong.",
        discussion: """
            Sessions that are there already stay as they are, so that the same file twice changes nothing. Set-up and \
            training become what the file says.
            """)

    @Argument(help: "The file.")
    var file: String

    func run() throws {
        do {
            let document = try contents()
            let counts = try Store(path: try ThisUser.folders().database).importDocument(document)
            try StandardOutput.say(Self.sentence(counts))
        } catch let error as ImportError {
            // Of the file the error tells the line only.
            switch error {
            case .document(let sentence): throw Failure(.badData, "\(file), \(sentence); nothing was taken in")
            case .store(let error): throw Failure(error)
            }
        } catch {
            throw Failure(error)
        }
    }

    private func contents() throws(Failure) -> Data {
        guard access(file, F_OK) == 0 else {
            throw Failure(.missing, "there is no file '\(file)'; name one that 'limber export' wrote")
        }
        do {
            return try Data(contentsOf: URL(filePath: file), options: .mappedIfSafe)
        } catch {
            throw Failure(.inputOutput, "cannot read '\(file)'; check who may read it")
        }
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
