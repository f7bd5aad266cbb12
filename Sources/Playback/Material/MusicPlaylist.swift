import FoundationEssentials

/// The files that make up the music, in order.
public struct MusicPlaylist: Hashable, Sendable {
    /// What libsndfile reads, by extension, so that covers and notes in a music folder are passed over.
    private static let extensions: Set<String> = [
        "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff", "aifc", "au", "snd", "caf", "w64", "rf64",
    ]

    /// The files that are opened before a session starts. Later ones show when their turn comes whether they can be played:
    /// nobody waits for thousands of headers.
    private static let examined = 100

    /// The files, without those that are known to be unplayable.
    public let files: [String]
    /// Why files are left out, a sentence for each that names it.
    public let faults: [String]

    /// A playlist that cannot be played, in a sentence.
    public enum Fault: Error, Hashable, CustomStringConvertible {
        /// There is no such file or folder.
        case missing(String)
        /// What is there is no music.
        case unplayable(String)

        /// The sentence.
        public var description: String {
            switch self {
            case .missing(let path):
                "no such file or folder: '\(path)'; choose a music file, a folder or an m3u playlist"
            case .unplayable(let sentence): sentence
            }
        }
    }

    /// One file.
    public init(file: String) {
        files = [file]
        faults = []
    }

    /// Reads a file, a folder (its music in the order of the names) or an m3u list, and makes sure that at least one
    /// file of it can be played.
    public init(path: String) throws(Fault) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        let candidates: [String] =
            if isFolder {
                Self.music(inFolder: path)
            } else if ["m3u", "m3u8"].contains(Self.extension(of: path)) {
                try MusicList.entries(of: path)
            } else {
                [path]
            }
        var files: [String] = []
        var unplayable: Set<String> = []
        var faults: [String] = []
        for (index, file) in candidates.enumerated() where !unplayable.contains(file) {
            guard index < Self.examined || files.isEmpty else {
                files += candidates[index...].filter { !unplayable.contains($0) }
                break
            }
            do throws(MusicFile.Fault) {
                _ = try MusicFile.open(file)
                files.append(file)
            } catch {
                unplayable.insert(file)
                faults.append(error.description)
            }
        }
        guard !files.isEmpty else { throw .unplayable("cannot play music from '\(path)': \(Self.reason(faults))") }
        self.files = files
        self.faults = faults
    }

    /// The reasons of the first few faults.
    private static func reason(_ faults: [String]) -> String {
        if faults.isEmpty { return "no audio files found" }
        let more = faults.count - 3
        return (faults.prefix(3) + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "; ")
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
}
