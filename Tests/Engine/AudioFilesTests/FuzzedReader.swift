import Foundation

@testable import AudioFiles

/// The laws of sound files for any bytes, which `tools/fuzz sound` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// The frames that a byte stands for at most, as in silence of FLAC.
    private static let mostFramesOfAByte = 70_000

    /// Returns the law that the reading of an input as a sound file and as tags breaks; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        // The extension lets libmpg123 search for MPEG audio in files of every other kind.
        let path = "\(NSTemporaryDirectory())/limber-fuzzed-\(getpid()).mp3"
        // A disk writes a file that is replaced at once, and a new one later.
        unlink(path)
        guard (try? input.write(to: URL(filePath: path))) != nil else { return "the file can be written" }
        let loudness = LoudnessTags.loudness(in: VorbisComments.tags(of: path))
        guard abs(loudness?.lufs ?? 0) <= 100 else { return "a tag is a loudness" }
        do throws(SndfileError) {
            var reader = try SoundFileReader(path: path, length: .estimated)
            guard (1...1024).contains(reader.channels), reader.rate > 0 else { return "a file has frames" }
            var block = [Float](repeating: 0, count: 4096 * reader.channels)
            var frames = 0
            while case let count = try reader.read(4096, into: &block), count > 0 {
                frames += count
                guard frames <= mostFramesOfAByte * input.count else { return "a file has an end" }
            }
            return nil
        } catch {
            let isLine = !error.description.isEmpty && !error.description.contains("\n")
            return isLine ? nil : "an error is one line: \(error.description.debugDescription)"
        }
    }
}
