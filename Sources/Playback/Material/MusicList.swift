import FoundationEssentials
import Platform

/// The reader of playlists, whose entries are paths or `file:` addresses.
struct MusicList {
    /// The names in the folders that were searched for names of another Unicode form.
    private var names: [String: [String]] = [:]

    /// Returns the paths in a playlist. An entry without a file stays as written, so that its error names it.
    static func entries(of path: String, _ form: PlaylistForm) throws(MusicPlaylist.Fault) -> [String] {
        let text: String
        do {
            text = try TextFile.text(of: try RegularFile.bytes(of: path), or: .windows1252)
        } catch {
            throw .unplayable("cannot read the playlist '\(path)': \(error)")
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var list = MusicList()
        return form.entries(in: text).map { list.path(of: PlaylistEntry($0, in: folder)) }
    }

    /// Returns the first path of an entry that exists, or else the first path.
    private mutating func path(of entry: PlaylistEntry) -> String {
        if let path = entry.candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) { return path }
        for candidate in entry.candidates {
            if let path = equalPath(candidate) { return path }
        }
        return entry.candidates[0]
    }

    /// Returns the path of a file whose name has the same letters in another Unicode form: macOS writes `é` as `e` and
    /// an accent. Strings of both forms are equal, but not the bytes of the paths.
    private mutating func equalPath(_ path: String) -> String? {
        guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var found = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            if FileManager.default.fileExists(atPath: "\(found)/\(name)") {
                found += "/\(name)"
            } else if let equal = namesIn("\(found)/").first(where: { $0 == name }) {
                found += "/\(equal)"
            } else {
                return nil
            }
        }
        return found
    }

    private mutating func namesIn(_ folder: String) -> [String] {
        if let names = names[folder] { return names }
        let listed = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        names[folder] = listed
        return listed
    }
}
