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

    /// Commands at a time can skip parts. The starts of the others then are not known.
    @Test(arguments: [
        ("stretch neck:10 back:10", ["title=Stretching", "START=0"]),
        ("stretch neck:10 back:10 --at 3=skip", ["title=Stretching"]),
        ("meditate basic 2", ["title=Basic Breathing", "START=0", "title=Breathing"]),
    ]) func namesTheSessionAndItsParts(line: String, expected: [String]) async throws {
        _ = try await home.succeeds("\(line) --seed 3 --music none --output file:session.flac")
        try await FFmpeg.run("-i session.flac -f ffmetadata labels.txt", in: home.folder)
        let lines = try home.read("labels.txt").split(separator: "\n").map(String.init)
        let labels = lines.filter { $0.hasPrefix("START=") || $0.lowercased().hasPrefix("title=") }
        #expect(labels.prefix(expected.count).map { $0.replacing("TITLE=", with: "title=") } == expected)
        #expect(lines.contains { $0.wholeMatch(of: /(?i)date=\d{4}-\d\d-\d\d/) != nil })
        if line.contains("--at") { #expect(labels.count == 1) }
    }
}
