import AudioFiles
import Platform
import Playback

/// The measured loudness of the user's music, in the file `loudness.json` of the state folder. A lost file is measured
/// again.
struct KnownLoudness: LoudnessRecords, Hashable {
    /// The most files that are remembered.
    static let limit = 2000

    private struct Entry: Codable {
        let path: String
        let size, modified: Int
        /// `nil` for silence.
        let lufs: Double?
        let peak: Double?
        /// Whether the loudness is that of excerpts.
        var isEstimate: Bool?
    }

    private let file: StateFile<[Entry]>

    init(stateFolder: String) {
        file = StateFile(FileName.loudness.path(in: stateFolder))
    }

    /// The entries, the latest first. A damaged file counts as empty.
    private var entries: [Entry] { file.value ?? [] }

    func loudness(of file: FileVersion, isWhole: Bool) -> Loudness? {
        let entry = entries.first { $0.path == file.path && $0.size == file.size && $0.modified == file.modified }
        guard let entry, !(isWhole && entry.isEstimate == true) else { return nil }
        return Loudness(lufs: entry.lufs, peak: entry.peak)
    }

    /// Forgets the file that was measured first if there are too many. Of two processes that write at a time, one may
    /// lose its entry. Ignores errors.
    func keep(_ loudness: Loudness, of file: FileVersion, isWhole: Bool) {
        let entry = Entry(
            path: file.path, size: file.size, modified: file.modified, lufs: loudness.lufs, peak: loudness.peak,
            isEstimate: isWhole ? nil : true)
        let others = entries.filter { $0.path != file.path }
        try? self.file.write([entry] + others.prefix(Self.limit - 1))
    }
}
