import AudioFiles
import Foundation
import Glibc
import Resources
import TestSupport

/// A copy of the bundled meditations in which silence of the same length replaces each clip. Sparse WAV files open and
/// decode in a hundredth of the time that the clips take. `tools/listen` decodes the clips, and ``CheckedAudioTests``
/// checks that it has.
enum SilentMeditations {
    static let folder = Result<String, any Error> {
        let (bundled, copy) = (try AudioFolder.locate().meditation, try TemporaryFolder())
        for case let name as String in FileManager.default.enumerator(atPath: bundled) ?? .init() {
            if name.hasSuffix(".json") {
                try copy.file(name, try Data(contentsOf: URL(filePath: "\(bundled)/\(name)")))
            } else if name.contains(".") {
                let reader = try SoundFileReader(path: "\(bundled)/\(name)")
                let size = 2 * reader.channels * reader.frames
                let header = WAV(channels: reader.channels, rate: reader.rate, claimedBytes: size, data: []).bytes
                truncate(try copy.file(name, header), off_t(header.count + size))
            }
        }
        retained = copy
        atexit { retained = nil }
        return copy.path
    }

    /// Removed at the end of the process.
    nonisolated(unsafe) private static var retained: TemporaryFolder?
}
