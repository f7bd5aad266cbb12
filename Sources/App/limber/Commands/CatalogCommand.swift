import ArgumentParser
import Catalog
import Resources
import SessionCore

struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "List and check audio catalogs.",
        discussion: "A catalog is a folder with the recordings of a voice. The bundled catalogs are in English.",
        subcommands: [List.self, Check.self])

    struct List: QuietableCommand {
        static let configuration = CommandConfiguration(
            "catalog list", abstract: "List the installed catalogs with their languages.")

        @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print only errors.")
        var isQuiet = false

        func run() throws {
            let (catalogs, faults) = try AudioFolder.locate().catalogs.all()
            let languageWidth = catalogs.map(\.language.description.count).max() ?? 0
            for catalog in catalogs {
                let kind = catalog.kind.rawValue.padded(to: 10)
                let language = catalog.language.description.padded(to: languageWidth)
                try StandardOutput.say("\(kind)  \(language)  \(catalog.folder)")
            }
            guard faults.isEmpty else {
                throw CommandError(.badData, faults.map(\.description).joined(separator: "\n"))
            }
        }
    }

    struct Check: AsyncParsableCommand, QuietableCommand {
        static let configuration = CommandConfiguration(
            "catalog check [<folder>]", abstract: "Check every entry and clip of a catalog.")

        @Argument(
            help: "Catalog folder. (default: the bundled catalogs)", completion: .directory)
        var folder: String?

        @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print only errors.")
        var isQuiet = false

        func run() async throws {
            var errors: [CatalogError] = []
            for fault in try await check() {
                switch fault {
                case .error(let error): errors.append(error)
                case .warning: try StandardOutput.say("\(fault)")
                }
            }
            guard !errors.isEmpty else {
                return try StandardOutput.say("all entries and clips are valid")
            }
            let status: ExitStatus = errors.allSatisfy(\.isMissing) ? .missing : .badData
            throw CommandError(status, errors.map(\.description).joined(separator: "\n"))
        }

        /// Checks the folders, and names each one before it reads its clips.
        private func check() async throws -> [CatalogFault] {
            var faults: [CatalogFault] = []
            for (folder, check) in try checks() {
                try StandardOutput.say("checking \(folder)")
                faults += await check(folder)
            }
            return faults
        }

        private func checks() throws -> [(folder: String, check: (String) async -> [CatalogFault])] {
            if let folder { return [(folder.absolutePath, CatalogFault.all)] }
            let audio = try AudioFolder.locate()
            return [
                (audio.stretching, StretchCatalog.check), (audio.meditation, MeditationCatalog.check),
                (audio.reminders, ReminderCatalog.check), (audio.music, MusicCatalog.check),
            ]
        }
    }
}
