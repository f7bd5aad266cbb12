import AudioFiles
import FoundationEssentials
import ScoreCore

/// The music files of a session, in playing order.
public struct MusicPlaylist: Hashable, Sendable {
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
            case .missing(let path) where path.unicodeScalars.contains("\u{FFFD}"):
                "cannot read '\(path)': its name is not UTF-8; rename it"
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

    /// Creates a playlist from a music file, a folder with its sub-folders, or a playlist.
    ///
    /// Opens files until one can be played. Defects of later files show up when their turn comes, because reading
    /// thousands of headers would delay the start.
    ///
    /// - Parameters:
    ///   - opened: The number of files to open even after one that can be played.
    ///   - order: Returns the files in playing order.
    /// - Throws: ``Fault`` if no file can be played.
    public init(path: String, opening opened: Int = 1, inOrder order: ([String]) -> [String] = { $0 }) throws(Fault) {
        let listing = try Listing(path)
        let candidates = order(listing.files)
        var faults = listing.faults
        var files: [String] = []
        var unplayable: Set<String> = []
        for (index, file) in candidates.enumerated() where !unplayable.contains(file) {
            guard index < opened || files.isEmpty else {
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
        guard !files.isEmpty else {
            throw .unplayable(
                "cannot play music from '\(path)': \(faults.isEmpty ? listing.emptiness : Self.summary(faults))")
        }
        self.files = files
        self.faults = faults
    }

    /// Returns the files of a path in their own order, whether they can be played or not; none if it cannot be read.
    public static func files(in path: String) -> [String] { (try? Listing(path))?.files ?? [] }

    /// The files of a path before any is opened.
    private struct Listing {
        var files: [String]
        var faults: [String] = []
        /// The reason why nothing plays, without a fault.
        var emptiness = "the playlist has no files"

        init(_ path: String) throws(Fault) {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
            if isFolder {
                let folder = MusicFolder(path)
                (files, faults, emptiness) = (folder.files, folder.faults, folder.emptiness)
            } else if let form = PlaylistForm(rawValue: MusicPlaylist.extension(of: path)) {
                files = try MusicList.entries(of: path, form)
            } else {
                files = [path]
            }
        }
    }

    /// Returns the first three faults as one text.
    private static func summary(_ faults: [String]) -> String {
        let more = faults.count - 3
        return (faults.prefix(3) + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "; ")
    }

    /// Returns the extension of a file's name in lower case; an empty text if there is none.
    static func `extension`(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
        return path[path.index(after: dot)...].lowercased()
    }
}

extension MusicPlaylist {
    /// The place of a position among files that play in a loop.
    public struct Place: Hashable, Sendable {
        /// The index of the file.
        public let file: Int
        /// The position in the file, in frames at the mixer's rate.
        public let frame: Int
        /// The length of the files before it.
        let framesBefore: Int
    }

    /// Returns the place of a position, counted through all loops.
    ///
    /// Only the files before the position are measured, or all if it is in a later loop.
    public static func place(of position: Int, in files: [String]) -> Place {
        var lengths: [Int] = []
        var measured = 0
        while measured <= position, lengths.count < files.count {
            lengths.append(frames(of: files[lengths.count]))
            measured += lengths.last ?? 0
        }
        guard measured > 0 else { return Place(file: 0, frame: 0, framesBefore: 0) }
        var rest = measured > position ? position : position % measured
        let start = rest
        var file = 0
        while rest >= lengths[file] {
            rest -= lengths[file]
            file += 1
        }
        return Place(file: file, frame: rest, framesBefore: start - rest)
    }

    private static func frames(of file: String) -> Int {
        // A file that programs read would be decoded to count its frames. An unreadable one is skipped when it is due.
        let length = ForeignKind(nameOf: file) == nil ? SoundFileReader.Length.proved : .estimated
        guard let reader = try? SoundFileReader(path: file, length: length) else { return 0 }
        return Frames.converting(reader.frames, from: reader.rate)
    }
}
