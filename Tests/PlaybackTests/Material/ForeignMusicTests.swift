import AudioFiles
import Foundation
import TestSupport
import Testing

@testable import Playback

/// Music in files that ffmpeg makes.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FFmpeg.isInstalled, "needs ffmpeg")) struct ForeignMusicTests {
    private let folder = TemporaryFolder.orNone()

    /// A variable bit rate without the header of Xing, and two streams in a file: the headers say less than half.
    @Test(arguments: ["a.mp3", "joined.ogg"]) func playsToTheTrueEndBeforeItLoops(name: String) async throws {
        let sound =
            "-f lavfi -i aevalsrc=if(lt(t\\,1)\\,0.8*random(0)-0.4\\,0.3*sin(2000*t))|0.3*sin(3000*t):d=3:s=48000"
        for file in ["a.mp3 -q:a 2 -write_xing 0", "b.ogg -c:a libvorbis", "c.ogg -c:a libvorbis"] {
            let words = file.split(separator: " ", maxSplits: 1)
            try await FFmpeg.run("\(sound) \(words[1]) \(words[0])", in: folder.path)
        }
        let joined = try ["b.ogg", "c.ogg"].flatMap { try folder.bytes(of: $0) }
        try folder.file("joined.ogg", joined)
        let path = "\(folder.path)/\(name)"
        let frames = try SoundFileReader(path: path).frames
        #expect(abs(frames - (name == "a.mp3" ? 3 : 6) * 48_000) < 2304)
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
}
