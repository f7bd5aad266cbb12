import SessionCore
import TestSupport
import Testing

@testable import Playback

@Suite struct MixerTests {
    static let clip = Clip(path: "clip", frames: 5000)

    @Test func copiesAStereoVoiceWithoutMusic() {
        let samples = Noise.samples(2 * 5000)
        let output = mix(passage(4800, narration: 100), narration: ClipSamples(channels: 2, samples: samples))
        #expect(Difference(output, samples[200..<9800]) == nil)
    }

    @Test func playsAMonoVoiceInBothChannels() {
        let samples = Noise.samples(5000)
        let output = mix(passage(4800, narration: 100), narration: ClipSamples(channels: 1, samples: samples))
        #expect(Difference(output, samples[100..<4900].flatMap { [$0, $0] }) == nil)
    }

    @Test func copiesMusicWithoutAVoice() {
        let chunk = chunk(of: Noise.samples(2 * 6000), at: 10_000)
        let output = mix(passage(4800, music: music(at: 10_400)), music: chunk)
        #expect(Difference(output, chunk.samples[800..<10_400]) == nil)
    }

    @Test func isSilentWithoutInput() {
        #expect(mix(passage(3)) == [0, 0, 0, 0, 0, 0])
    }

    @Test(arguments: [1, 2])
    func isSilentAfterAShortVoice(channels: Int) {
        let short = ClipSamples(channels: channels, samples: [Int16](repeating: 7, count: 3 * channels))
        let alone = mix(passage(5), narration: nil)
        #expect(alone == [Int16](repeating: 0, count: 10))
        #expect(mix(passage(5, narration: 1), narration: short) == [7, 7, 7, 7, 0, 0, 0, 0, 0, 0])
        #expect(mix(passage(2, narration: 9), narration: short) == [0, 0, 0, 0])
        let both = mix(
            passage(5, narration: 1, music: music(at: 0)), narration: short,
            music: chunk(of: [Int16](repeating: 1, count: 10), at: 0))
        #expect(both == [8, 8, 8, 8, 1, 1, 1, 1, 1, 1])
    }

    @Test(arguments: [(30_000, 2767, 32_767), (30_000, 2768, 32_767), (-30_000, -20_000, -32_768), (-5, 3, -2)])
    func saturatesTheSum(narration: Int, music level: Int, sum: Int) {
        let output = mix(
            passage(1, narration: 0, music: music(at: 0)),
            narration: ClipSamples(channels: 1, samples: [Int16(narration)]),
            music: chunk(of: [Int16(level), Int16(-level)], at: 0))
        #expect(output[0] == Int16(sum))
        #expect(output[1] == Int16(max(-32_768, min(32_767, narration - level))))
    }

    /// 24 000 at a level of n of 2400 is 10 × n.
    @Test func fadesTheMusicLinearlyOver2400Frames() {
        let chunk = chunk(of: [Int16](repeating: 24_000, count: 2 * 2400), at: 0)
        let out = mix(passage(2400, music: Passage.Music(position: 0, level: 2400, step: -1)), music: chunk)
        #expect(Difference(out, onBothSides((0..<2400).map { 24_000 - 10 * $0 })) == nil)
        let back = mix(passage(2400, music: Passage.Music(position: 0, level: 0, step: 1)), music: chunk)
        #expect(Difference(back, onBothSides((0..<2400).map { 10 * $0 })) == nil)
    }

    @Test func ducksTheMusicBy12Decibels() {
        let chunk = chunk(of: [Int16](repeating: 20_000, count: 2 * 2400), at: 0)
        let ducked = mix(passage(1, music: Passage.Music(position: 0, level: 0, step: 0)), music: chunk, gain: duck)
        #expect(ducked == [5024, 5024])
        let out = mix(passage(2400, music: Passage.Music(position: 0, level: 2400, step: -1)), music: chunk, gain: duck)
        #expect(out[0] == 20_000)
        #expect(out[2 * 1200] == Int16((20_000 * (1 + duck) / 2).rounded(.toNearestOrEven)))
        #expect(out[2 * 2399] == Int16((20_000 * duck + 20_000 * (1 - duck) / 2400).rounded(.toNearestOrEven)))
    }

    @Test func restoresDuckedMusicExactly() {
        let chunk = chunk(of: Noise.samples(200), at: 0)
        let output = mix(passage(100, music: music(at: 0)), music: chunk, gain: duck)
        #expect(Difference(output, chunk.samples) == nil)
    }

    /// 4800 at n of the 480 frames left is 10 × n.
    @Test func fadesATailOutIn480FramesUnderOtherSound() {
        let tail = ClipSamples(channels: 1, samples: [Int16](repeating: 4800, count: 1000))
        let alone = mix(passage(480, tail: Tail(sound: Self.clip, frame: 100, framesLeft: 480)), tail: tail)
        #expect(Difference(alone, onBothSides((0..<480).map { 4800 - 10 * $0 })) == nil)
        let narration = ClipSamples(channels: 1, samples: [Int16](repeating: 1000, count: 10))
        let end = mix(
            passage(10, narration: 0, tail: Tail(sound: Self.clip, frame: 570, framesLeft: 10)), narration: narration,
            tail: tail)
        #expect(end == onBothSides((0..<10).map { 1100 - 10 * $0 }))
    }

    @Test func copiesAToneWithoutOtherSound() {
        let samples = Noise.samples(1440)
        let output = mix(passage(1000, tone: 100), tone: ClipSamples(channels: 1, samples: samples))
        #expect(Difference(output, samples[100..<1100].flatMap { [$0, $0] }) == nil)
    }

    @Test(arguments: [
        (1000, 200, 30, 1230), (24_000, 6000, 2767, 32_767), (24_000, 6000, 2768, 32_767), (-5, 3, 1, -1),
    ])
    func addsAToneToNarrationAndMusic(narration: Int, level: Int, tone: Int, sum: Int) {
        let output = mix(
            passage(1, narration: 0, music: music(at: 0), tone: 0),
            narration: ClipSamples(channels: 1, samples: [Int16(narration)]),
            music: chunk(of: [Int16(level), Int16(-level)], at: 0),
            tone: ClipSamples(channels: 1, samples: [Int16(tone)]))
        #expect(output == [Int16(sum), Int16(narration - level + tone)])
    }

    /// 4800 at n of the 480 frames left is 10 × n.
    @Test func fadesACutToneOutIn480Frames() {
        let tone = ClipSamples(channels: 1, samples: [Int16](repeating: 4800, count: 1440))
        let output = mix(passage(480, toneTail: Tail(sound: .tick, frame: 100, framesLeft: 480)), toneTail: tone)
        #expect(Difference(output, onBothSides((0..<480).map { 4800 - 10 * $0 })) == nil)
    }

    @Test func writesOnlyItsFrames() {
        var output = [Int16](repeating: 99, count: 20)
        Mixer.mix(passage(3), Mixer.Material(), underNarration: 0, into: &output, at: 4)
        #expect(output == [Int16](repeating: 99, count: 8) + [0, 0, 0, 0, 0, 0] + [99, 99, 99, 99, 99, 99])
    }

    private let duck = Float(Interrupt.duckGain)

    @Test func theFadeAtTheEndIsTheSquareOfItsRest() {
        let samples = ClipSamples(channels: 1, samples: [10_000, 10_000, 10_000, 10_000])
        let faded = mix(passage(4, narration: 0, fadeOut: Passage.FadeOut(frame: 0, frames: 4)), narration: samples)
        #expect(faded == onBothSides([10_000, 5625, 2500, 625]))
        let end = mix(passage(2, narration: 0, fadeOut: Passage.FadeOut(frame: 3, frames: 4)), narration: samples)
        #expect(end == onBothSides([625, 0]))
    }

    private func onBothSides(_ values: [Int]) -> [Int16] {
        values.flatMap { [Int16($0), Int16($0)] }
    }

    private func mix(
        _ passage: Passage, narration: ClipSamples? = nil, tail: ClipSamples? = nil, music: MusicChunk? = nil,
        tone: ClipSamples? = nil, toneTail: ClipSamples? = nil, gain: Float = 0
    ) -> [Int16] {
        var output = [Int16](repeating: 99, count: 2 * passage.frames)
        let material = Mixer.Material(
            narration: narration, tail: tail, tone: tone, toneTail: toneTail, music: music)
        Mixer.mix(passage, material, underNarration: gain, into: &output, at: 0)
        return output
    }

    private func passage(
        _ frames: Int, narration: Int? = nil, music: Passage.Music? = nil, tone: Int? = nil, tail: Tail<Clip>? = nil,
        toneTail: Tail<Timeline.Tone.Kind>? = nil, fadeOut: Passage.FadeOut? = nil
    ) -> Passage {
        Passage(
            frames: frames, narration: narration.map { Passage.Narration(clip: Self.clip, frame: $0) }, music: music,
            tone: tone.map { Passage.Tone(kind: .tick, frame: $0) }, fadeOut: fadeOut, tail: tail, toneTail: toneTail)
    }

    private func music(at position: Int) -> Passage.Music {
        Passage.Music(position: position, level: Score.fadeFrames, step: 0)
    }

    private func chunk(of samples: [Int16], at position: Int) -> MusicChunk {
        MusicChunk(position: position, positionInLoop: position, loopFrames: nil, samples: samples)
    }
}
