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
