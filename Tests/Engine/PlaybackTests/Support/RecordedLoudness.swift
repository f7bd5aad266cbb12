import AudioFiles
import Platform
import Synchronization

@testable import Playback

/// Records of loudness in memory, with a stream of what is kept.
final class RecordedLoudness: LoudnessRecords {
    private let known: Mutex<[FileVersion: (loudness: Loudness, isWhole: Bool)]> = Mutex([:])
    private let continuation: AsyncStream<FileVersion>.Continuation
    let kept: AsyncStream<FileVersion>

    init() { (kept, continuation) = AsyncStream.makeStream() }

    func loudness(of file: FileVersion, isWhole: Bool) -> Loudness? {
        known.withLock { known in known[file].flatMap { isWhole && !$0.isWhole ? nil : $0.loudness } }
    }

    func keep(_ loudness: Loudness, of file: FileVersion, isWhole: Bool) {
        known.withLock { $0[file] = (loudness, isWhole) }
        continuation.yield(file)
    }
}
