import ArgumentParser
import Catalog
import Resources
import SessionCore

struct MusicCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "music", abstract: "List the bundled music.",
        discussion: """
            Each line has the name, the length and a description. --music plays a piece or sound by its name.

            Example: limber stretch --music rain
            """)

    @Flag(help: "Print the list as one JSON array.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        // A fault in --config or --set is an error, as for every command.
        _ = try common.settings()
        try MusicTable.installed.show(asJSON: json)
    }
}

/// The list of the bundled music: a row for each piece and sound.
struct MusicTable {
    struct Row: Encodable {
        let id: String
        let name: String
        let kind: MusicCatalog.Entry.Kind
        /// The length in seconds.
        let seconds: Int
        let description: String
    }

    let rows: [Row]

    /// The music that was installed with the program.
    static var installed: MusicTable {
        get throws { try MusicTable(of: MusicCatalog(folder: AudioFolder.locate().music)) }
    }

    init(of catalog: MusicCatalog) throws(CatalogError) {
        rows = try catalog.entries.map { entry throws(CatalogError) in
            Row(
                id: entry.id, name: entry.name, kind: entry.kind, seconds: try catalog.seconds(of: entry),
                description: entry.description)
        }
    }

    var lines: [String] {
        let width = rows.map(\.id.count).max() ?? 0
        return rows.map { row in
            let seconds = row.seconds % 60
            let length = "\(row.seconds / 60):\(seconds < 10 ? "0" : "")\(seconds)"
            return "\(row.id.padded(to: width))  \(length)  \(row.description)"
        }
    }

    /// Prints the list.
    func show(asJSON: Bool = false) throws {
        try StandardOutput.answer(rows, asJSON: asJSON) { lines }
    }
}
