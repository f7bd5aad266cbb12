import FoundationEssentials
import Platform

/// The parser of m3u playlists, which hold a path or a `file:` address on each line.
enum MusicList {
    /// Returns the paths in a playlist. An address that is not a local file stays as written, so that its error names
    /// it.
    static func entries(of path: String) throws(MusicPlaylist.Fault) -> [String] {
        let bytes: [UInt8]
        do throws(RegularFile.Failure) {
            bytes = try RegularFile.bytes(of: path)
        } catch {
            throw .unplayable("cannot read the playlist '\(path)': \(error)")
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let byteOrderMark = "\u{FEFF}"
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.hasPrefix(byteOrderMark) ? $0.dropFirst() : $0 }
            .filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
            .map { entry(String($0), in: folder) }
    }

    private static func entry(_ line: String, in folder: String) -> String {
        if line.hasPrefix("/") { return line }
        guard line.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil else { return "\(folder)/\(line)" }
        // A local `file:` address has no host or `localhost` (RFC 8089).
        guard let address = URL(string: line), address.scheme?.lowercased() == "file",
            ["", "localhost"].contains(address.host()?.lowercased() ?? "")
        else { return line }
        return address.path(percentEncoded: false)
    }
}
