import AudioFiles
import Platform
import Synchronization

@testable import Playback

/// Records of loudness in memory, with a stream of what is kept.
final class RecordedLoudness: LoudnessRecords {
    private let known: Mutex<[FileVersion: Loudness]>
    private let continuation: AsyncStream<FileVersion>.Continuation
    let kept: AsyncStream<FileVersion>

    init(_ known: [FileVersion: Loudness] = [:]) {
        self.known = Mutex(known)
        (kept, continuation) = AsyncStream.makeStream()
    }

    func loudness(of file: FileVersion) -> Loudness? { known.withLock { $0[file] } }

    func keep(_ loudness: Loudness, of file: FileVersion) {
        known.withLock { $0[file] = loudness }
        continuation.yield(file)
    }
}
