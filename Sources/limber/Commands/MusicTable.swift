import Catalog
import Resources
import SessionCore

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
        get throws(Failure) {
            do {
                return try MusicTable(of: MusicCatalog(folder: AudioFolder.locate().music))
            } catch {
                throw Failure(error)
            }
        }
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
            let id = row.id + String(repeating: " ", count: width - row.id.count)
            return "\(id)  \(row.seconds / 60):\(seconds < 10 ? "0" : "")\(seconds)  \(row.description)"
        }
    }

    /// Prints the list.
    func show(asJSON: Bool = false) throws {
        if asJSON { return try StandardOutput.say(json: rows) }
        for line in lines { try StandardOutput.say(line) }
    }
}
