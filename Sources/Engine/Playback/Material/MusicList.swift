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
    /// an accent. Strings of both forms are equal, but not the bytes of the paths. A file or folder whose name is not
    /// UTF-8 is returned as it is listed, with U+FFFD, for the error about it.
    private mutating func equalPath(_ path: String) -> String? {
        guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var found = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            if FileManager.default.fileExists(atPath: "\(found)/\(name)") {
                found += "/\(name)"
            } else if let equal = namesIn("\(found)/").first(where: { $0 == name }) {
                found += "/\(equal)"
            } else if case let listed = String(name).replacing(/[^\x00-\x7F]/, with: "\u{FFFD}"),
                namesIn("\(found)/").contains(listed)
            {
                return "\(found)/\(listed)"
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

/// An entry of a playlist, with the paths that it may mean.
///
/// VLC percent-encodes relative paths, programs of Windows write backslashes, and some put spaces at the end. Such a
/// character is a letter of the name if that file exists.
struct PlaylistEntry: Hashable {
    /// The paths in the order in which they are looked up. An address that is not a local file is the only one.
    let candidates: [String]

    /// - Parameters:
    ///   - line: A line of the playlist.
    ///   - folder: The folder of the playlist, which relative paths start from.
    init(_ line: String, in folder: String) {
        guard let (path, isAddress) = Self.localPath(of: line) else {
            candidates = [line]
            return
        }
        let trimmed = String(path.reversed().drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace))
        let written = [path, trimmed].flatMap { [$0, $0.replacing("\\", with: "/")] }
        let decoded = written.compactMap(Self.percentDecoded)
        // An address is percent-encoded (RFC 3986), a path is not.
        let names = isAddress ? decoded + written : written + decoded
        var candidates: [String] = []
        for name in names {
            let candidate = name.hasPrefix("/") ? name : "\(folder)/\(name)"
            if !candidates.contains(candidate) { candidates.append(candidate) }
        }
        self.candidates = candidates
    }

    /// Returns the path of a local entry; `nil` for an address of another computer or scheme. A local `file:` address
    /// has no host or `localhost` (RFC 8089).
    private static func localPath(of line: String) -> (path: String, isAddress: Bool)? {
        if let match = line.prefixMatch(of: /(?i)file:(\/\/(localhost)?)?(?=\/[^\/]|\/$)/) {
            return (String(line[match.range.upperBound...]), true)
        }
        return line.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) == nil ? (line, false) : nil
    }

    /// Returns the text with its escapes such as `%20` decoded; `nil` without one, and if it is not percent-encoded
    /// UTF-8.
    private static func percentDecoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, rest.prefix(2).allSatisfy({ UInt8(ascii: "+") < $0 && $0 < 0x80 }),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// The form of a playlist, which the extension of its file names.
enum PlaylistForm: String, CaseIterable {
    case m3u, m3u8, pls, xspf

    /// Returns the entries of a playlist, in playing order and as written.
    func entries(in text: String) -> [String] {
        switch self {
        case .m3u, .m3u8: Self.lines(of: text)
        case .pls: Self.files(of: text)
        case .xspf: Self.locations(of: text)
        }
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    }

    /// Returns the values of the keys `File1`, `File2` and so on, in the order of their numbers.
    private static func files(of text: String) -> [String] {
        text.split(separator: "\n").compactMap { line -> (number: Int, entry: String)? in
            guard let match = line.wholeMatch(of: /(?i)\s*file(\d{1,9})\s*=(.+)/), let number = Int(match.1) else {
                return nil
            }
            return (number, String(match.2))
        }.sorted { $0.number < $1.number }.map(\.entry)
    }

    /// Returns the first location of each track. The others are the same sound at other places.
    private static func locations(of text: String) -> [String] {
        text.matches(of: /<track\b(?s:.*?)<\/track>/).compactMap { track in
            track.0.firstMatch(of: /<location\b[^>]*>\s*((?s:.*?))\s*<\/location>/).map { unescaped(String($0.1)) }
        }
    }

    /// Returns the text with the entities of XML and its decimal and hexadecimal character references replaced.
    private static func unescaped(_ text: String) -> String {
        text.replacing(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/) { match -> String in
            let code = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
            if let code { return Unicode.Scalar(code).map { String(Character($0)) } ?? String(match.0) }
            return switch match.3 {
            case "amp": "&"
            case "lt": "<"
            case "gt": ">"
            case "quot": "\""
            default: "'"
            }
        }
    }
}
