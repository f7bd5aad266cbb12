import Foundation
import TestSupport
import Testing

@testable import Playback

@Suite struct MusicStreamTests {
    private let folder = TemporaryFolder.orNone()

    private let first = Noise.samples(2 * 3000, seed: 1)
    private let second = Noise.samples(2 * 5000, seed: 2)

    @Test func loopsAFileWithoutAGapToTheLastSample() throws {
        let samples = Noise.samples(2 * 10_007)
        let file = try folder.sound("a.wav", channels: 2, samples)
        let chunks = take(5, from: [file])
        #expect(Difference(chunks.flatMap(\.samples), loop(samples, frames: 5 * 4096)) == nil)
        #expect(chunks.map(\.position) == [0, 4096, 8192, 12_288, 16_384])
        #expect(chunks.map(\.positionInLoop) == [0, 4096, 8192, 2281, 6377])
        #expect(chunks.map(\.loopFrames) == [nil, nil, 10_007, 10_007, 10_007])
    }

    /// 88 whole periods: looped, they are one continuous tone, although no whole number of frames at 48 kHz.
    @Test(arguments: [44_100, 22_050])
    func loopsConvertedMusicWithoutAClick(rate: Int) throws {
        let tone = { (frame: Int, rate: Int) in 16_000 * sin(2 * Double.pi * 441 * Double(frame) / Double(rate)) }
        let samples = (0..<88 * rate / 441).flatMap { [Int16(tone($0, rate)), Int16(tone($0, rate))] }
        let file = try folder.sound("a.wav", rate: rate, channels: 2, samples)
        let played = take(12, from: [file]).flatMap(\.samples)
        // Four loops and more; only the first frames ring, since silence precedes them.
        let wrong = (500..<12 * 4096).first { abs(Double(played[2 * $0]) - tone($0, 48_000)) >= 3 }
        #expect(wrong == nil, "the first wrong frame")
    }

    /// Each file lasts as long as at its own rate, whatever the rate of the file before.
    @Test func changesTheRateBetweenFiles() throws {
        let files = try [(44_100, 1), (48_000, 2), (24_000, 2), (96_000, 1)].enumerated().map { index, kind in
            try folder.file(
                "\(index).wav",
                WAV.impulse(at: kind.0 / 100, of: kind.0 / 10, rate: kind.0, channels: kind.1).bytes)
        }
        let chunks = take(6, from: files)
        let played = chunks.flatMap(\.samples)
        for (index, start) in stride(from: 0, to: 5 * 4800, by: 4800).enumerated() {
            let part = played[(2 * start)..<(2 * (start + 4800))]
            #expect(stride(from: 0, to: 9600, by: 2).map { part[2 * start + $0] }.loudest == 480, "file \(index)")
        }
        #expect(chunks.last?.loopFrames == 4 * 4800)
    }

    @Test func skipsUnreadableFiles() throws {
        let files = [
            try folder.file("a.wav"), try folder.sound("b.wav", channels: 2, first), folder.path + "/none.wav",
            try folder.file("c.wav", text: "This is text."), try folder.file("d.wav", WAV(samples: []).bytes),
        ]
        var stream = MusicStream(files: files, from: 0)
        let chunks = take(3, from: &stream)
        #expect(Difference(chunks.flatMap(\.samples), loop(first, frames: 3 * 4096)) == nil)
        // Each once, in any number of loops.
        let named = stream.takeFaults().map { $0.split(separator: "'", omittingEmptySubsequences: false)[1] }
        #expect(Set(named) == Set([0, 2, 3, 4].map { files[$0][...] }))
        #expect(named.count == 4)
        #expect(stream.takeFaults() == [])
    }

    @Test func continuesWithTheNextFileAfterATruncatedOne() throws {
        let broken = WAV(channels: 2, claimedBytes: 4 * 9000, data: WAV.samples(first))
        let files = [try folder.file("a.wav", broken.bytes), try folder.sound("b.wav", channels: 2, second)]
        #expect(Difference(take(2, from: files).flatMap(\.samples), loop(first + second, frames: 8192)) == nil)
    }

    /// A recording that was cut, and MP3 whose frames are destroyed after the first.
    @Test(arguments: ["a.wav", "a.mp3"]) func skipsAFileThatEndsWithinASecondTwice(name: String) throws {
        if name == "a.wav" {
            let cut = WAV(channels: 2, claimedBytes: 4 * 480_000, data: WAV.samples(first))
            try folder.file(name, cut.bytes)
        } else {
            try folder.sound(name, channels: 2, Noise.samples(2 * 480_000))
            let bytes = try folder.bytes(of: name)
            try folder.file(name, bytes.prefix(4000) + bytes.dropFirst(4000).map { $0 & 0x7F })
        }
        let files = ["\(folder.path)/\(name)", try folder.sound("b.wav", channels: 2, second)]
        var stream = MusicStream(files: files, from: 0)
        let chunks = take(40, from: &stream)
        let fault = "cannot play '\(files[0])': it ended within a second twice; the file is damaged"
        #expect(chunks.count == 40)
        #expect(chunks.last?.loopFrames == 5000)
        #expect(stream.takeFaults() == [fault])
        var alone = MusicStream(files: [files[0]], from: 0)
        #expect(take(40, from: &alone).count < 40)
        #expect(alone.takeFaults() == [fault])
    }

    @Test func endsWithoutAReadableFile() throws {
        #expect(take(1, from: [try folder.file("a.wav"), folder.path + "/none.wav"]).isEmpty)
    }

    @Test func endsWhenTheLastFileDisappears() throws {
        let file = try folder.sound("a.wav", channels: 2, Noise.samples(2 * 5000))
        var stream = MusicStream(files: [file], from: 0)
        #expect(take(1, from: &stream).count == 1)
        try FileManager.default.removeItem(atPath: file)
        #expect(take(1, from: &stream).isEmpty)
    }

    @Test(arguments: [0, 1, 2999, 3000, 7999, 8000, 19_000])
    func playsFilesInOrderFromTheGivenPosition(position: Int) throws {
        let chunks = take(3, from: try twoFiles(), at: position)
        let expected = loop(first + second, frames: position % 8000 + 3 * 4096)[(2 * (position % 8000))...]
        #expect(Difference(chunks.flatMap(\.samples), Array(expected)) == nil)
        #expect(chunks[0].position == position)
        #expect(chunks[0].positionInLoop == position % 8000)
        #expect(chunks[2].positionInLoop == (position + 8192) % 8000)
        #expect(chunks[2].loopFrames == 8000)
    }

    private func twoFiles() throws -> [String] {
        [try folder.sound("a.wav", channels: 2, first), try folder.sound("b.flac", channels: 2, second)]
    }

    private func take(_ count: Int, from files: [String], at position: Int = 0) -> [MusicChunk] {
        var stream = MusicStream(files: files, from: position)
        return take(count, from: &stream)
    }

    /// Returns chunks until the stream ends.
    private func take(_ count: Int, from stream: inout MusicStream) -> [MusicChunk] {
        var chunks: [MusicChunk] = []
        while chunks.count < count, let chunk = stream.next(in: [Int16](repeating: 0, count: 2 * 4096)) {
            chunks.append(chunk)
        }
        return chunks
    }

    private func loop(_ samples: [Int16], frames: Int) -> [Int16] {
        (0..<2 * frames).map { samples[$0 % samples.count] }
    }
}
