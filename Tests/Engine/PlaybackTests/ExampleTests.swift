import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// The examples in the doc comments of Playback. They take milliseconds.
@Suite struct PlaybackExamples {
    private let folder = TemporaryFolder.orNone()

    @Test func mixesAVoiceToBothChannels() {
        let timeline = Timeline(phases: [.lasting(Clip(path: "bell.opus", frames: 2))])
        let score = Score(timeline: timeline, hasMusic: false, interrupt: .off)
        let playhead = Playhead(cursor: Cursor(phase: 0, frame: 0), end: 1, musicPosition: 0, in: score)
        let passage = playhead.passage(in: score, limit: 2)
        var mixer = Mixer(SoundLevels())
        let voice = Mixer.Material(narration: ClipSamples(channels: 1, samples: [7, 8]))
        var output = [Int16](repeating: 0, count: 4)
        mixer.mix(passage, voice, score.musicGains, into: &output, at: 0)  // output is [7, 7, 8, 8]
        #expect(output == [7, 7, 8, 8])
    }

    @Test func playsAScoreToAFile() async throws {
        let path = try folder.sound("hello.wav", [Int16](repeating: 7, count: 4800))
        var score = Score()
        let hello = try Clip(contentsOf: path)
        score.append(.lasting(hello))
        score.append(.lasting(.seconds(2), cues: [.at(.seconds(1), hello)]))
        let player = try Player(score, output: .file(path: "\(path).flac"))
        try await player.play()
        let isHeard = try await player.untilEnd()  // true
        #expect(isHeard)
    }

    @Test func writesAFileThatIsCompleteAfterItIsClosed() throws {
        let path = "\(folder.path)/session.flac"
        let samples = [Int16](repeating: 0, count: 960)
        let sink = try FileSink(path: path, replacing: false)
        try sink.open()
        try sink.write(samples, count: 480)
        try sink.close()  // the file appears
        #expect(try folder.samples(of: "session.flac") == samples)
    }
}
