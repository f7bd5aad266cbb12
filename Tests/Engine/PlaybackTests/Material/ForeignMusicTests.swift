import AudioFiles
import Foundation
import TestSupport
import Testing

@testable import Playback

/// Music in files that ffmpeg makes.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct ForeignMusicTests {
    private let folder = TemporaryFolder.orNone()

    /// A variable bit rate without the header of Xing, and two streams in a file: the headers say less than half.
    @Test(arguments: ["a.mp3", "joined.ogg", "a.m4a"]) func playsToTheTrueEndBeforeItLoops(name: String) async throws {
        let sound =
            "-f lavfi -i aevalsrc=if(lt(t\\,1)\\,0.8*random(0)-0.4\\,0.3*sin(2000*t))|0.3*sin(3000*t):d=3:s=48000"
        for file in ["a.mp3 -q:a 2 -write_xing 0", "b.ogg -c:a libvorbis", "c.ogg -c:a libvorbis", "a.m4a -c:a aac"] {
            let words = file.split(separator: " ", maxSplits: 1)
            try await FFmpeg.run("\(sound) \(words[1]) \(words[0])", in: folder.path)
        }
        let joined = try ["b.ogg", "c.ogg"].flatMap { try folder.bytes(of: $0) }
        try folder.file("joined.ogg", joined)
        let path = "\(folder.path)/\(name)"
        let frames = try SoundFileReader(path: path).frames
        #expect(abs(frames - (name == "joined.ogg" ? 6 : 3) * 48_000) < 2304)
        let playlist = try MusicPlaylist(path: path)
        #expect(playlist.files == [path])
        var stream = MusicStream(files: playlist.files, from: 0)
        var chunk = stream.next(in: [Int16](repeating: 0, count: 2 * 4096))
        while let present = chunk, present.end <= frames { chunk = stream.next(in: present.samples) }
        #expect(chunk?.loopFrames == frames)
        // A resumed session finds the same place.
        var resumed = MusicStream(files: playlist.files, from: frames - 100)
        #expect(resumed.next(in: [Int16](repeating: 0, count: 200))?.loopFrames == nil)
        #expect(resumed.next(in: [Int16](repeating: 0, count: 200))?.positionInLoop == 0)
    }

    /// A loop of it would start two programs many times a second.
    @Test func refusesAShortFileThatFFmpegReads() async throws {
        try await FFmpeg.run("-f lavfi -i sine=d=1.9 -c:a alac a.m4a", in: folder.path)
        let path = "\(folder.path)/a.m4a"
        let error = #expect(throws: MusicPlaylist.Fault.self) { try MusicPlaylist(path: path) }
        #expect(
            error?.description
                == "cannot play music from '\(path)': cannot play '\(path)': the file holds less than 2 s of audio")
    }

    /// The names of ffmpeg for the layouts of 3 to 8 channels, with the place of each channel: left, right, centre, low
    /// frequencies, and left or right behind.
    private static let layouts = [
        ("3.0", "LRC"), ("quad", "LRlr"), ("5.0", "LRClr"), ("5.1", "LRCBlr"), ("6.1", "LRCBClr"), ("7.1", "LRCBlrlr"),
    ]

    /// A tone in each channel: where it is heard, and how loud. Two seconds.
    @Test(arguments: ["wav", "flac", "ogg", "opus"], layouts)
    func playsEachChannelOnItsSide(format: String, layout: (name: String, places: String)) async throws {
        // The low frequencies are outside of the others' range, and below the limit of Opus for them.
        let tones = layout.places.enumerated().map { $1 == "B" ? 60 : 500 + 400 * $0 }
        let expressions = tones.map { "0.4*sin(2*PI*\($0)*t)" }.joined(separator: "|")
        let codec = ["ogg": "-c:a libvorbis -q:a 6", "opus": "-c:a libopus -mapping_family 1 -b:a 512k"][format] ?? ""
        try await FFmpeg.run(
            "-f lavfi -i aevalsrc=\(expressions):d=1:s=48000:c=\(layout.name) \(codec) a.\(format)", in: folder.path)
        var decoder = try Decoder(try SoundFileReader(path: "\(folder.path)/a.\(format)"), channels: 2)
        var samples = [Int16](repeating: 0, count: 2 * 48_000)
        var frames = 0
        while case let count = try decoder.read(into: &samples, at: frames), count > 0 { frames += count }
        let full = level(of: tones[0], in: samples, channel: 0)
        #expect(full > 1000)
        for (tone, place) in zip(tones, layout.places) {
            let heard = (0...1).map { level(of: tone, in: samples, channel: $0) / full }
            let expected: [Double] =
                switch place {
                case "L": [1, 0]
                case "R": [0, 1]
                case "C": [0.707, 0.707]
                case "l": [0.707, 0]
                case "r": [0, 0.707]
                default: [0, 0]
                }
            for (level, expected) in zip(heard, expected) { #expect(abs(level - expected) < 0.1, "\(place) \(heard)") }
        }
    }

    /// Returns the amplitude of a tone in the middle of one channel, by Goertzel's algorithm.
    private func level(of hertz: Int, in samples: [Int16], channel: Int) -> Double {
        let (first, count) = (12_000, 24_000)
        let angle = 2 * Double.pi * Double(hertz) / 48_000
        var (cosine, sine) = (0.0, 0.0)
        for frame in first..<first + count {
            let sample = Double(samples[2 * frame + channel])
            cosine += sample * cos(angle * Double(frame))
            sine += sample * sin(angle * Double(frame))
        }
        return 2 * (cosine * cosine + sine * sine).squareRoot() / Double(count)
    }
}
