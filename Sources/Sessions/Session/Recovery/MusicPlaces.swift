import Platform
import Playback
import SessionCore

/// The places at which sessions stopped in folders and playlists, for `--music-order continue`. They are in the file
/// `music-places.json` of the state folder.
struct MusicPlaces: Hashable, Sendable, Codable {
    /// The most folders and playlists that are remembered.
    private static let limit = 50

    /// The places, the latest first.
    private var places: [Place] = []

    /// The place in a folder or playlist.
    struct Place: Hashable, Sendable, Codable {
        /// The path of the folder, playlist or file.
        let list: String
        /// The file at which the session stopped, then some of the files that follow. If a file is gone, the next
        /// session begins with the one after it.
        let files: [String]
        /// The position in the first of the files, in frames at the mixer's rate.
        let frame: Int
    }

    /// Returns the place in a folder or playlist.
    func place(in list: String) -> Place? { places.first { $0.list == list } }

    /// Replaces the place in a folder or playlist. Forgets the oldest one if there are too many.
    mutating func remember(_ place: Place) {
        places.removeAll { $0.list == place.list }
        places = [place] + places.prefix(Self.limit - 1)
    }

    init() {}

    init(from decoder: any Decoder) throws { places = try decoder.singleValueContainer().decode([Place].self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(places)
    }
}

extension CheckpointFiles {
    private var musicPlacesFile: StateFile<MusicPlaces> { StateFile(FileName.musicPlaces.path(in: stateFolder)) }

    /// The places of earlier sessions. A damaged file counts as empty.
    var musicPlaces: MusicPlaces { musicPlacesFile.value ?? MusicPlaces() }

    /// Stores the place in the music at which a session stopped. Ignores errors: without the place, the music begins at
    /// an earlier one.
    func saveMusicPlace(of checkpoint: Checkpoint) {
        guard let place = checkpoint.musicPlace else { return }
        var places = musicPlaces
        places.remember(place)
        try? musicPlacesFile.write(places)
    }
}

extension Checkpoint {
    /// The number of files that a place names.
    private static let namedFiles = 20

    /// The place in the music at which the session stopped; `nil` unless the next session may continue there.
    ///
    /// Measures the files that played since the start of the session.
    var musicPlace: MusicPlaces.Place? {
        guard case .path(let list) = options.music, let musicStart else { return nil }
        let files = MusicPlaylist.files(in: list).starting(with: [musicStart])
        guard files.first == musicStart else { return nil }
        let place = MusicPlaylist.place(of: position.musicPosition, in: files)
        let rest = files[place.file...] + files[..<place.file]
        return MusicPlaces.Place(list: list, files: Array(rest.prefix(Self.namedFiles)), frame: place.frame)
    }
}

extension [String] {
    /// Returns the files from the first of `starts` that is among them, followed by those before. Without one, returns
    /// the files as they are.
    func starting(with starts: [String]) -> [String] {
        guard let start = starts.lazy.compactMap({ firstIndex(of: $0) }).first else { return self }
        return Array(self[start...] + self[..<start])
    }
}

// The bundled piece or sound of the last session, which `--music auto` does not draw again.
extension CheckpointFiles {
    private var lastMusicPath: String { FileName.lastMusic.path(in: stateFolder) }

    /// The id of the bundled piece or sound that played last, or `nil` if none is known.
    var lastMusic: String? {
        (try? RegularFile.bytes(of: lastMusicPath)).map { String(decoding: $0.prefix(100), as: UTF8.self) }
    }

    /// Remembers the music of a session. An error is ignored, because the worst result is the same piece again.
    func saveLastMusic(_ id: String) {
        makeFolder()
        try? DurableFile.write(id.utf8, to: lastMusicPath)
    }
}
