import AudioFiles
import Foundation
import TestSupport
import Testing

/// The labels of written files, as ffmpeg reads them.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct RecordingLabelsTests {
    private let folder = TemporaryFolder.orNone()

    /// Two parts, the second after an hour and a second and a half in a file of a hundred frames per second.
    private static let labels = RecordingLabels(
        title: "Morning back", date: "2026-11-29",
        chapters: [(0, "Neck Tilt"), (360_150, "Müde Arme")])

    private func writeLabelled(
        _ container: SoundFileWriter.Container, as name: String, labels: RecordingLabels = labels
    ) throws {
        var writer = try SoundFileWriter(
            path: "\(folder.path)/\(name)", replacing: true, container: container, rate: 48_000, channels: 1)
        writer.label(labels, rate: 100)
        try writer.write(48_000, of: Noise.samples(48_000))
        try writer.finish()
        #expect(try Header(of: SoundFileReader(path: "\(folder.path)/\(name)")).frames == 48_000)
    }

    @Test(arguments: SoundFileWriter.Container.allCases)
    func writesTitleDateAndChapters(container: SoundFileWriter.Container) async throws {
        try writeLabelled(container, as: "a")
        try await FFmpeg.run("-xerror -i a -f ffmetadata -map 0 -c copy labels.txt", in: folder.path)
        let text = String(decoding: try folder.bytes(of: "labels.txt"), as: UTF8.self)
        let labels = text.split(separator: "\n").filter { !$0.lowercased().hasPrefix("encoder") }
        #expect(labels.contains { $0.lowercased() == "title=morning back" })
        // MP3 has the year.
        #expect(labels.contains { $0.lowercased() == (container == .mp3 ? "date=2026" : "date=2026-11-29") })
        #expect(!text.contains("..."))
        guard [.flac, .vorbis, .opus].contains(container) else { return }
        let chapters = labels.filter { ["START", "title"].contains($0.split(separator: "=")[0]) }
        #expect(chapters.suffix(4) == ["START=0", "title=Neck Tilt", "START=3601500", "title=Müde Arme"])
    }

    /// As many as one page of Ogg holds, also if each letter has three bytes.
    @Test(arguments: [SoundFileWriter.Container.flac, .vorbis, .opus])
    func writesUpTo200Chapters(container: SoundFileWriter.Container) async throws {
        let chapters = (0..<300).map { (frame: 100 * $0, name: String(repeating: "語", count: 400)) }
        try writeLabelled(container, as: "a", labels: RecordingLabels(title: "A", date: "2026", chapters: chapters))
        try await FFmpeg.run("-i a -f ffmetadata labels.txt", in: folder.path)
        let lines = String(decoding: try folder.bytes(of: "labels.txt"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count { $0 == "title=\(String(repeating: "語", count: 60))" } == 200)
        #expect(lines.contains("START=199000"))
    }

    @Test func writesCuePointsIntoWAV() throws {
        try writeLabelled(.wav, as: "a.wav")
        let bytes = try folder.bytes(of: "a.wav")
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] { Array(name.utf8) + number(content.count) + content }
        func cue(_ index: Int, at frame: Int) -> [UInt8] {
            number(index) + number(frame) + Array("data".utf8) + number(0) + number(0) + number(frame)
        }
        #expect(bytes.firstRange(of: chunk("cue ", number(2) + cue(1, at: 0) + cue(2, at: 360_150))) != nil)
        let names = ["Neck Tilt\0\0\0", "Müde Arme\0\0"].enumerated().flatMap { index, name in
            chunk("labl", number(index + 1) + Array(name.utf8))
        }
        #expect(bytes.firstRange(of: chunk("LIST", Array("adtl".utf8) + names)) != nil)
    }
}
