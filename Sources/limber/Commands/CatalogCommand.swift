import ArgumentParser
import Catalog
import Resources

struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog", abstract: "Look after the audio files.", subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            // Finding the name by the type takes every start of the program a millisecond.
            commandName: "check",
            abstract: "Say what is wrong with a catalog: every entry is read and every clip is decoded.")

        @Argument(
            help: "A folder with a stretches.json, meditation.json or reminders.json; the bundled ones if left out.")
        var folder: String?

        func run() throws {
            let findings: [CatalogFinding]
            let folders: String
            do {
                (findings, folders) = try check()
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
                return try StandardOutput.say("\(folders): every entry and every clip is good")
            }
            let status: ExitStatus = errors.allSatisfy(\.isMissing) ? .missing : .badData
            throw Failure(status, errors.count == 1 ? "\(first)" : "\(folders): \(errors.count) faults")
        }

        private func check() throws -> (findings: [CatalogFinding], folders: String) {
            if let folder { return (CatalogFinding.all(in: folder), folder) }
            let audio = try AudioFolder.locate()
            let findings =
                StretchCatalog.check(folder: audio.stretching) + MeditationCatalog.check(folder: audio.meditation)
                + ReminderCatalog.check(folder: audio.reminders)
            return (findings, "\(audio.stretching), \(audio.meditation), \(audio.reminders)")
        }
    }
}
