import FoundationEssentials
import Platform

// The bundled piece or sound of the last session, which `--music auto` does not draw again.
extension CheckpointFiles {
    private var lastMusicPath: String { "\(stateFolder)/last-music" }

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
