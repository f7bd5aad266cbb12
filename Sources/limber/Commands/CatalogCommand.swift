import ArgumentParser
import Catalog
import Resources

struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog", abstract: "Look after the audio files.", subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say what is wrong with a catalog: every entry is read and every clip is decoded.")

        @Argument(help: "The folder with the stretches.json; the bundled one if it is left out.")
        var folder: String?

        func run() throws {
            let findings: [CatalogFinding]
            let folder: String
            do {
                folder = try self.folder ?? AudioFolder.locate().stretching
                findings = StretchCatalog.check(folder: folder)
            } catch {
                throw Failure(error)
            }
            for finding in findings { try StandardOutput.say("\(finding)") }
            let errors = findings.compactMap { finding -> CatalogError? in
                switch finding {
                case .error(let error): error
                case .warning: nil
                }
            }
            guard let first = errors.first else {
                return try StandardOutput.say("\(folder): every stretch and every clip is good")
            }
            let status: ExitStatus = errors.allSatisfy(\.isMissing) ? .missing : .badData
            throw Failure(status, errors.count == 1 ? "\(first)" : "\(folder): \(errors.count) faults")
        }
    }
}
