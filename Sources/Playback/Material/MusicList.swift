import FoundationEssentials

/// A list of music: an m3u, a file or an address of one on each line.
enum MusicList {
    /// The paths in a list. An address that is none of this machine's files stays as it is written, to be named.
    static func entries(of path: String) throws(MusicPlaylist.Fault) -> [String] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unplayable("cannot read the playlist '\(path)'")
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let byteOrderMark = "\u{FEFF}"
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.hasPrefix(byteOrderMark) ? $0.dropFirst() : $0 }
            .filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
            .map { entry(String($0), in: folder) }
    }

    private static func entry(_ line: String, in folder: String) -> String {
        if line.hasPrefix("/") { return line }
        guard line.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil else { return "\(folder)/\(line)" }
        // RFC 8089: no host, or this one.
        guard let address = URL(string: line), address.scheme?.lowercased() == "file",
            ["", "localhost"].contains(address.host()?.lowercased() ?? "")
        else { return line }
        return address.path(percentEncoded: false)
    }
}
