import FoundationEssentials

/// The music files of a session, in playing order.
public struct MusicPlaylist: Hashable, Sendable {
    /// The extensions of files that libsndfile reads. Other files of a music folder, such as covers, are ignored.
    private static let extensions: Set<String> = [
        "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff", "aifc", "au", "snd", "caf", "w64", "rf64",
    ]

    /// The number of files opened before a session starts. Defects of later files show up when their turn comes,
    /// because reading thousands of headers would delay the start.
    private static let filesOpenedInAdvance = 100

    /// The paths, without files known to be unplayable.
    public let files: [String]
    /// The reasons why files are left out, each with the file's name.
    public let faults: [String]

    /// The reason why a playlist cannot be played.
    public enum Fault: Error, Hashable, CustomStringConvertible {
        /// The path does not exist.
        case missing(String)
        /// The path exists, but holds no playable music.
        case unplayable(String)

        /// The message for the user.
        public var description: String {
            switch self {
            case .missing(let path):
                "no such file or folder: '\(path)'; choose a music file, a folder or a playlist"
            case .unplayable(let sentence): sentence
            }
        }
    }

    /// Creates a playlist of one file, without opening it.
    public init(file: String) {
        files = [file]
        faults = []
    }

    /// Creates a playlist from a music file, a folder (sorted by name) or a playlist.
    ///
    /// - Throws: ``Fault`` if no file can be played.
    public init(path: String) throws(Fault) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        let candidates: [String] =
            if isFolder {
                Self.music(inFolder: path)
            } else if let form = PlaylistForm(rawValue: Self.extension(of: path)) {
                try MusicList.entries(of: path, form)
            } else {
                [path]
            }
        var files: [String] = []
        var unplayable: Set<String> = []
        var faults: [String] = []
        for (index, file) in candidates.enumerated() where !unplayable.contains(file) {
            guard index < Self.filesOpenedInAdvance || files.isEmpty else {
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

    /// Returns the first three faults as one text.
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
        // macOS leaves files like "._a.wav" beside "a.wav" on other file systems.
        let music = names.filter { extensions.contains(`extension`(of: $0)) && !$0.hasPrefix(".") }
        return music.sorted().map { "\(path)/\($0)" }
    }
}
