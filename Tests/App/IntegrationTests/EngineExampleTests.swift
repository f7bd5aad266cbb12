import Foundation
import TestSupport
import Testing

/// The player of `tools/example`: another program, which has the engine as a library of a version.
enum EngineExample {
    /// The optimised program.
    static let program = TemporaryHome.repository.appending(path: ".build/example/build/release/player")

    static let isBuilt = FileManager.default.isExecutableFile(atPath: program.path)
}

@Suite(.timeLimit(.minutes(1)), .enabled(if: EngineExample.isBuilt, "needs tools/example")) struct EngineExampleTests {
    private let folder = TemporaryFolder.orNone()

    private func play(_ arguments: String...) async throws -> Finished {
        try await Running(EngineExample.program, arguments, [:], in: folder.path).finished()
    }

    /// A clip, two seconds of silence, the clip, and silence to the end of the phase.
    @Test func playsAScoreToAFileWithItsExactFrames() async throws {
        let clip = Noise.quietSamples(48_000)
        try folder.sound("hello.wav", clip)
        let ended = try await play("hello.wav", "out.wav")
        #expect(ended.status == 0, "\(ended.output)")
        let second = [Int16](repeating: 0, count: 48_000)
        let expected = (clip + second + second + clip + second).flatMap { [$0, $0] }
        #expect(try folder.samples(of: "out.wav") == expected)
        let frames = ended.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        // The phase, the cue, its end, the next phase, the cue, its end and the end.
        #expect(frames == ["0", "0", "48000", "48000", "144000", "192000", "240000"])
    }

    @Test func refusesAFileThatExists() async throws {
        try folder.sound("hello.wav", [7])
        let ended = try await play("hello.wav", "hello.wav")
        #expect(ended.status != 0)
        #expect(ended.output.contains("'hello.wav' exists; choose another name"))
    }
}
