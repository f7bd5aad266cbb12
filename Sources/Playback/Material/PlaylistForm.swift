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
