import AudioFiles
import FoundationEssentials

/// The files that make up the music, in order.
public struct MusicPlaylist: Hashable, Sendable {
    /// What libsndfile reads, by extension, so that covers and notes in a music folder are passed over.
    private static let extensions: Set<String> = [
        "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff", "aifc", "au", "snd", "caf", "w64", "rf64",
    ]

    /// The files.
    public let files: [String]

    /// A playlist that cannot be played, in a sentence.
    public enum Fault: Error, Hashable, CustomStringConvertible {
        /// There is no such file or folder.
        case missing(String)
        /// What is there is no music.
        case unplayable(String)

        /// The sentence.
        public var description: String {
            switch self {
            case .missing(let path): "there is no music at '\(path)'; name a file, a folder or an m3u list"
            case .unplayable(let sentence): sentence
            }
        }
    }

    /// One file.
    public init(file: String) {
        files = [file]
    }

    /// Reads a file, a folder (its music in the order of the names) or an m3u list, and makes sure that at least one
    /// file of it can be played.
    public init(path: String) throws(Fault) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        if isFolder {
            files = Self.music(inFolder: path)
        } else if ["m3u", "m3u8"].contains(Self.extension(of: path)) {
            files = try Self.entries(ofList: path)
        } else {
            files = [path]
        }
        var reason: String?
        for file in files {
            do throws(SndfileError) {
                let reader = try SoundFileReader(path: file)
                if reader.frames > 0 { return }
                reason = "'\(file)' is empty"
            } catch {
                reason = "\(error)"
            }
        }
        throw .unplayable("no music can be played from '\(path)': \(reason ?? "there is none in it")")
    }

    private static func `extension`(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
        return path[path.index(after: dot)...].lowercased()
    }

    private static func music(inFolder path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        // A Mac leaves "._a.wav" beside "a.wav" on a stick.
        let music = names.filter { extensions.contains(`extension`(of: $0)) && !$0.hasPrefix(".") }
        return music.sorted().map { "\(path)/\($0)" }
    }

    private static func entries(ofList path: String) throws(Fault) -> [String] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unplayable("the list '\(path)' cannot be read")
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let byteOrderMark = "\u{FEFF}"
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.hasPrefix(byteOrderMark) ? $0.dropFirst() : $0 }
            .filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
            .map { $0.hasPrefix("/") ? String($0) : "\(folder)/\($0)" }
    }
}
