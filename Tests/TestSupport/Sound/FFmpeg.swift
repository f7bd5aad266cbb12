import Foundation

/// The program `ffmpeg`, which makes sound files of all kinds and decodes them with codecs of its own.
package enum FFmpeg {
    private static let program = "/usr/bin/ffmpeg"

    /// Whether the program is installed.
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    /// Runs ffmpeg in a folder with the words of a line.
    ///
    /// - Throws: An error with the program's message if it fails.
    package static func run(_ line: String, in folder: String) async throws {
        let words = ["-nostdin", "-v", "error", "-y"] + TemporaryHome.words(line)
        let ended = try await Running(URL(filePath: program), words, ["PATH": "/usr/bin:/bin"], in: folder).finished()
        guard ended.status == 0 else { throw Failure(line: line, errors: ended.errors) }
    }

    /// Returns the sound of a file as ffmpeg decodes and converts it: interleaved samples of 16 bits.
    package static func samples(
        of name: String, in folder: String, rate: Int = 48_000, channels: Int = 2
    ) async throws -> [Int16] {
        let raw = "\(folder)/decoded-\(UUID().uuidString).raw"
        try await run("-i \(name) -f s16le -ar \(rate) -ac \(channels) \(raw)", in: folder)
        defer { try? FileManager.default.removeItem(atPath: raw) }
        return try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }

    private struct Failure: Error {
        let line, errors: String
    }
}
