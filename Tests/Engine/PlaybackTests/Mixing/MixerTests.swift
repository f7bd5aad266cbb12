import PlaybackSupport
import TestSupport
import Testing

@testable import Playback
@testable import ScoreCore

@Suite struct MixerTests {
    private let duck = Float(Ducking.duckGain)

    @Test(arguments: [1, 2]) func copiesAVoiceWithoutMusic(channels: Int) {
        let samples = Noise.quietSamples(channels * 5000)
        let output = mix(passage(4800, narration: 100), narration: ClipSamples(channels: channels, samples: samples))
        let stereo = channels == 2 ? samples : onBothSides(samples)
        #expect(Difference(output, stereo[200..<9800]) == nil)
    }

    @Test func copiesMusicWithoutAVoice() {
        let chunk = MusicChunk(Noise.quietSamples(2 * 6000), at: 10_000)
        let output = mix(passage(4800, music: music(at: 10_400)), music: chunk)
        #expect(Difference(output, chunk.samples[800..<10_400]) == nil)
    }

    @Test(arguments: [1, 2])
    func isSilentAfterAShortVoice(channels: Int) {
        let short = ClipSamples(channels: channels, samples: [Int16](repeating: 7, count: 3 * channels))
        #expect(mix(passage(5), narration: nil) == [Int16](repeating: 0, count: 10))
        #expect(mix(passage(5, narration: 1), narration: short) == [7, 7, 7, 7, 0, 0, 0, 0, 0, 0])
        #expect(mix(passage(2, narration: 9), narration: short) == [0, 0, 0, 0])
        let ones = MusicChunk([Int16](repeating: 1, count: 10), at: 0)
        let both = mix(passage(5, narration: 1, music: music(at: 0)), narration: short, music: ones)
        #expect(both == [8, 8, 8, 8, 1, 1, 1, 1, 1, 1])
    }

    /// Values of narration, music and perhaps a tone on the left, where they are added. The limiter lets 24 572 pass,
    /// and otherwise lowers both channels.
    @Test(
        arguments: [
            (21_000, 3572, nil, 24_572), (-21_000, -3572, nil, -24_572), (21_000, 3573, nil, 24_572),
            (-30_000, -20_000, nil, -24_572), (-5, 3, nil, -2), (1000, 200, 30, 1230), (-5, 3, 1, -1),
            (21_000, 2000, 1572, 24_572), (24_000, 6000, 2768, 24_572),
        ] as [(Int16, Int16, Int16?, Int16)])
    func limitsTheSum(narration: Int16, level: Int16, tone: Int16?, sum: Int16) {
        let output = mix(
            passage(1, narration: 0, music: music(at: 0), tone: tone.map { _ in 0 }), narration: mono([narration]),
            music: MusicChunk([level, -level], at: 0), tone: tone.map { mono([$0]) })
        let both = Float(narration) + Float(tone ?? 0)
        let gain = min(1, 24_572 / abs(both + Float(level)))
        #expect(output == [sum, Int16(((both - Float(level)) * gain).rounded(.toNearestOrEven))])
    }

    /// 24 000 at a level of n of 2400 is 10 × n.
    @Test func fadesTheMusicLinearlyOver2400Frames() {
        let chunk = MusicChunk([Int16](repeating: 24_000, count: 2 * 2400), at: 0)
        let out = mix(passage(2400, music: Passage.Music(position: 0, level: 2400, step: -1)), music: chunk)
        #expect(Difference(out, onBothSides((0..<2400).map { 24_000 - 10 * $0 })) == nil)
        let back = mix(passage(2400, music: Passage.Music(position: 0, level: 0, step: 1)), music: chunk)
        #expect(Difference(back, onBothSides((0..<2400).map { 10 * $0 })) == nil)
    }

    @Test func ducksTheMusicBy12Decibels() {
        let chunk = MusicChunk([Int16](repeating: 20_000, count: 2 * 2400), at: 0)
        let ducked = mix(passage(1, music: Passage.Music(position: 0, level: 0, step: 0)), music: chunk, gain: duck)
        #expect(ducked == [5024, 5024])
        let out = mix(passage(2400, music: Passage.Music(position: 0, level: 2400, step: -1)), music: chunk, gain: duck)
        #expect(out[0] == 20_000)
        #expect(out[2 * 1200] == Int16((20_000 * (1 + duck) / 2).rounded(.toNearestOrEven)))
        #expect(out[2 * 2399] == Int16((20_000 * duck + 20_000 * (1 - duck) / 2400).rounded(.toNearestOrEven)))
    }

    @Test func restoresDuckedMusicExactly() {
        let chunk = MusicChunk(Noise.quietSamples(200), at: 0)
        let output = mix(passage(100, music: music(at: 0)), music: chunk, gain: duck)
        #expect(Difference(output, chunk.samples) == nil)
    }

    /// 4800 at n of the 480 frames left is 10 × n.
    @Test func fadesATailOutIn480FramesUnderOtherSound() {
        let tail = mono([Int16](repeating: 4800, count: 1440))
        let fading = onBothSides((0..<480).map { 4800 - 10 * $0 })
        let clip = mix(passage(480, tail: Tail(sound: 0, frame: 100, framesLeft: 480)), tail: tail)
        #expect(Difference(clip, fading) == nil)
        let tone = mix(passage(480, toneTail: Tail(sound: .tick, frame: 100, framesLeft: 480)), toneTail: tail)
        #expect(Difference(tone, fading) == nil)
        let end = mix(
            passage(10, narration: 0, tail: Tail(sound: 0, frame: 570, framesLeft: 10)),
            narration: mono([Int16](repeating: 1000, count: 10)), tail: tail)
        #expect(end == onBothSides((0..<10).map { 1100 - 10 * $0 }))
    }

    @Test func copiesAToneWithoutOtherSound() {
        let samples = Noise.quietSamples(1440)
        let output = mix(passage(1000, tone: 100), tone: mono(samples))
        #expect(Difference(output, onBothSides(samples[100..<1100])) == nil)
    }

    @Test func writesOnlyItsFrames() {
        var output = [Int16](repeating: 99, count: 20)
        var mixer = Mixer(SoundLevels())
        mixer.mix(passage(3), Mixer.Material(), MusicGains(lowest: 0, fullLevel: 2400), into: &output, at: 4)
        #expect(output == [Int16](repeating: 99, count: 8) + [0, 0, 0, 0, 0, 0] + [99, 99, 99, 99, 99, 99])
    }

    @Test func theFadeAtTheEndIsLinear() {
        let samples = mono([10_000, 10_000, 10_000, 10_000])
        let faded = mix(passage(4, narration: 0, fadeOut: Passage.FadeOut(frame: 0, frames: 4)), narration: samples)
        #expect(faded == onBothSides([10_000, 7500, 5000, 2500]))
        let end = mix(passage(2, narration: 0, fadeOut: Passage.FadeOut(frame: 3, frames: 4)), narration: samples)
        #expect(end == onBothSides([2500, 0]))
    }

    /// 6 dB are a factor of 1.9953, −20 dB of 0.1.
    @Test(arguments: [(0, 0, 1000, 2000), (6, 0, 1995, 2000), (0, 6, 1000, 3991), (-20, -20, 100, 200)])
    func eachVoiceHasItsLevel(musicLevel: Int, voiceLevel: Int, music: Int16, voice: Int16) throws {
        var mixer = Mixer(SoundLevels(music: .unity.raised(by: musicLevel), voice: .unity.raised(by: voiceLevel)))
        let thousand = MusicChunk([1000, 1000], at: 0)
        #expect(mix(passage(1, music: self.music(at: 0)), music: thousand, by: &mixer) == [music, music])
        let clip = mono([2000])
        let (tail, toneTail) = (tail(of: 0), tail(of: Timeline.Tone.Kind.tick))
        #expect(mix(passage(1, narration: 0), narration: clip, by: &mixer) == [voice, voice])
        #expect(mix(passage(1, tone: 0), tone: clip, by: &mixer) == [voice, voice])
        #expect(mix(passage(1, tail: tail), tail: clip, by: &mixer) == [voice, voice])
        #expect(mix(passage(1, toneTail: toneTail), toneTail: clip, by: &mixer) == [voice, voice])
    }

    private func tail<Sound>(of sound: Sound) -> Tail<Sound> { Tail(sound: sound, frame: 0, framesLeft: 480) }

    @Test(arguments: [[4800], [1, 2398, 1, 1, 2399], [960, 960, 960, 960, 960]])
    func aLevelGlidesWithoutAStep(lengths: [Int]) throws {
        var mixer = Mixer(SoundLevels())
        mixer.setLevels(SoundLevels(music: .unity.raised(by: -20), voice: .unity.raised(by: -20)))
        let chunk = MusicChunk([Int16](repeating: 8000, count: 2 * 4800), at: 0)
        let clip = mono([Int16](repeating: 16_000, count: 4800))
        var (output, start) = ([Int16](), 0)
        for frames in lengths {
            output += mix(
                passage(frames, narration: start, music: music(at: start)), narration: clip, music: chunk, by: &mixer)
            start += frames
        }
        // From 24 000 to 2400 in 2400 frames.
        let expected = (0..<4800).map { Int16(max(2400, 24_000 - 9 * $0)) }
        #expect(Difference(output, onBothSides(expected)) == nil)
    }

    private func mono(_ samples: [Int16]) -> ClipSamples { ClipSamples(channels: 1, samples: samples) }

    private func onBothSides(_ values: some Sequence<Int16>) -> [Int16] { values.flatMap { [$0, $0] } }

    private func music(at position: Int) -> Passage.Music {
        Passage.Music(position: position, level: 2400, step: 0)
    }

    private func passage(
        _ frames: Int, narration: Int? = nil, music: Passage.Music? = nil, tone: Int? = nil, tail: Tail<Int>? = nil,
        toneTail: Tail<Timeline.Tone.Kind>? = nil, fadeOut: Passage.FadeOut? = nil
    ) -> Passage {
        Passage(
            frames: frames, narration: narration.map { Passage.Narration(clip: 0, frame: $0) }, music: music,
            tone: tone.map { Passage.Tone(kind: .tick, frame: $0) }, fadeOut: fadeOut, tail: tail, toneTail: toneTail)
    }

    private func mix(
        _ passage: Passage, narration: ClipSamples? = nil, tail: ClipSamples? = nil, music: MusicChunk? = nil,
        tone: ClipSamples? = nil, toneTail: ClipSamples? = nil, gain: Float = 0
    ) -> [Int16] {
        var mixer = Mixer(SoundLevels())
        return mix(
            passage, narration: narration, tail: tail, music: music, tone: tone, toneTail: toneTail, gain: gain,
            by: &mixer)
    }

    private func mix(
        _ passage: Passage, narration: ClipSamples? = nil, tail: ClipSamples? = nil, music: MusicChunk? = nil,
        tone: ClipSamples? = nil, toneTail: ClipSamples? = nil, gain: Float = 0, by mixer: inout Mixer
    ) -> [Int16] {
        var output = [Int16](repeating: 99, count: 2 * passage.frames)
        let material = Mixer.Material(
            narration: narration, tail: tail, tone: tone, toneTail: toneTail, music: music)
        mixer.mix(passage, material, MusicGains(lowest: gain, fullLevel: 2400), into: &output, at: 0)
        return output
    }
}
