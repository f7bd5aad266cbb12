import AudioFiles
import Foundation
import TestSupport

/// A temporary folder of real sound files.
final class SoundFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "limber-playback-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    @discardableResult
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// Writes interleaved 16-bit samples. The extension determines the format; without one it is WAV.
    @discardableResult
    func sound(_ name: String, rate: Int = 48_000, channels: Int, _ samples: [Int16]) throws -> String {
        let container = SoundFileWriter.Container(pathExtension: String(name.split(separator: ".").last!)) ?? .wav
        var writer = try SoundFileWriter(path: "\(path)/\(name)", container: container, rate: rate, channels: channels)
        try writer.write(samples.count / channels, of: samples)
        try writer.finish()
        return "\(path)/\(name)"
    }

    /// Reads a stereo file at the mixer's rate.
    func read(_ name: String) throws -> [Int16] {
        var reader = try SoundFileReader(path: "\(path)/\(name)")
        guard reader.rate == 48_000, reader.channels == 2 else { throw CocoaError(.fileReadCorruptFile) }
        var samples = [Int16](repeating: 0, count: 2 * reader.frames)
        let count = try reader.read(reader.frames, into: &samples)
        guard count == reader.frames else { throw CocoaError(.fileReadCorruptFile) }
        return samples
    }

    /// The first difference of a stereo file from samples.
    func difference(in name: String, from expected: [Int16]) -> Difference? {
        do {
            return Difference(try read(name), expected)
        } catch {
            return Difference("\(error)")
        }
    }
}
