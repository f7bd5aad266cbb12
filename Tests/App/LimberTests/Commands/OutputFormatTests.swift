import AudioFiles
import CommandSupport
import TestSupport
import Testing

/// Sessions in every format of `--output file:`, as another program decodes them.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct OutputFormatTests {
    private let home = TemporaryHome()

    /// Each format takes two seconds to compare.
    @Test(arguments: SoundFileWriter.Container.allCases)
    func anotherProgramDecodesTheRendering(container: SoundFileWriter.Container) async throws {
        let name = "session.\(container == .vorbis ? "ogg" : container.rawValue)"
        for output in ["reference.wav", name] {
            _ = try await home.succeeds(
                "stretch neck:10 --lead-in none --seed 3 --music dawn --output file:\(output) --replace")
        }
        let reference = try await FFmpeg.samples(of: "reference.wav", in: home.folder)
        let decoded = try await FFmpeg.samples(of: name, in: home.folder)
        for channel in 0...1 {
            let likeness = Likeness(decoded, to: reference, channel: channel)
            #expect(likeness.correlation >= 0.99, "channel \(channel)")
            #expect(abs(likeness.decibels) <= 0.5, "channel \(channel)")
        }
        #expect(abs(decoded.count - reference.count) <= 2 * 4800)
    }
}
