import ArgumentParser
import Catalog
import Resources
import SessionCore

struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "List and check audio catalogs.",
        subcommands: [List.self, Check.self])

    struct List: QuietableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the installed catalogs with their languages.",
            usage: "limber catalog list [<options>]")

        @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print only errors.")
        var isQuiet = false

        func run() throws {
            let (catalogs, faults): ([InstalledCatalog], [CatalogError])
            do {
                (catalogs, faults) = try AudioFolder.locate().catalogs.all()
            } catch {
                throw Failure(error)
            }
            let languageWidth = catalogs.map(\.language.description.count).max() ?? 0
            for catalog in catalogs {
                let kind = catalog.kind.rawValue.padded(to: 10)
                let language = catalog.language.description.padded(to: languageWidth)
                try StandardOutput.say("\(kind)  \(language)  \(catalog.folder)")
            }
            guard faults.isEmpty else {
                throw Failure(.badData, faults.map(\.description).joined(separator: "\n"))
            }
        }
    }

    struct Check: QuietableCommand {
        static let configuration = CommandConfiguration(
            // Deriving the name from the type would cost every start of the program a millisecond.
            commandName: "check",
            abstract: "Check every entry and clip of a catalog.",
            usage: "limber catalog check [<options>] [<folder>]")

        @Argument(
            help: "Catalog folder. (default: the bundled catalogs)", completion: .directory)
        var folder: String?

        @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print only errors.")
        var isQuiet = false

        func run() throws {
            let findings: [CatalogFinding]
            let folders: String
            do {
                (findings, folders) = try check()
            } catch {
                throw Failure(error)
            }
            var errors: [CatalogError] = []
            for finding in findings {
                switch finding {
                case .error(let error): errors.append(error)
                case .warning: try StandardOutput.say("\(finding)")
                }
            }
            guard !errors.isEmpty else {
                return try StandardOutput.say("\(folders): all entries and clips are valid")
            }
            let status: ExitStatus = errors.allSatisfy(\.isMissing) ? .missing : .badData
            throw Failure(status, errors.map(\.description).joined(separator: "\n"))
        }

        private func check() throws -> (findings: [CatalogFinding], folders: String) {
            if let folder { return (CatalogFinding.all(in: folder.absolutePath), folder) }
            let audio = try AudioFolder.locate()
            let findings =
                StretchCatalog.check(folder: audio.stretching) + MeditationCatalog.check(folder: audio.meditation)
                + ReminderCatalog.check(folder: audio.reminders) + MusicCatalog.check(folder: audio.music)
            let folders = [audio.stretching, audio.meditation, audio.reminders, audio.music]
            return (findings, folders.joined(separator: ", "))
        }
    }
}
