import ScoreCore

/// The mixer of passages into 16-bit stereo. Fades, levels and sums are mixed in Float32, and a ``Limiter`` keeps the
/// sum from clipping.
///
/// This folder holds the samples at hand and the arithmetic on them. It decides nothing: ``Playhead`` does. Only the
/// playback thread calls it, and ``mix(_:_:_:into:at:)`` neither allocates nor locks.
///
/// Samples keep the 16-bit scale, so that a single sound at its own level is copied unchanged.
///
/// ```swift
/// var mixer = Mixer(SoundLevels())
/// let voice = Mixer.Material(narration: ClipSamples(channels: 1, samples: [7, 8]))
/// var output = [Int16](repeating: 0, count: 4)
/// mixer.mix(passage, voice, score.musicGains, into: &output, at: 0)  // output is [7, 7, 8, 8]
/// ```
struct Mixer {
    /// The samples of a passage, as far as they are loaded.
    struct Material {
        /// The clip of the narration. Silence replaces a missing clip or a missing end.
        var narration: ClipSamples?
        /// The clip of the tail.
        var tail: ClipSamples?
        /// The samples of the tone.
        var tone: ClipSamples?
        /// The samples of the tone's tail.
        var toneTail: ClipSamples?
        /// The chunk with the passage's music.
        var music: MusicChunk?

        fileprivate var hasVoice: Bool { narration != nil || tail != nil || tone != nil || toneTail != nil }
    }

    /// The gain of the music's level.
    private var music: GlidingGain
    /// The gain of the level of narration, bell and tones.
    private var voice: GlidingGain
    private var limiter = Limiter()
    /// The sum of a passage.
    private var sum = [Float](repeating: 0, count: 2 * Rendering.blockFrames)

    init(_ levels: SoundLevels) {
        music = GlidingGain(levels.music)
        voice = GlidingGain(levels.voice)
    }

    /// Changes the levels of the frames to come.
    mutating func setLevels(_ levels: SoundLevels) {
        music.glide(to: levels.music)
        voice.glide(to: levels.voice)
    }

    /// Forgets the frames before, because other frames follow.
    mutating func reset() {
        music.settle()
        voice.settle()
        limiter.reset()
    }

    /// Writes the passage's frames, at most ``Rendering/blockFrames``, to `output`, from its frame `start` on.
    mutating func mix(
        _ passage: Passage, _ material: Material, _ gains: MusicGains, into output: inout [Int16], at start: Int
    ) {
        let sounds = Sounds(passage, material, gains)
        let range = 2 * start..<2 * (start + passage.frames)
        defer {
            music.advance(by: passage.frames)
            voice.advance(by: passage.frames)
            // Late music does not begin in the middle of a wave.
            if passage.music != nil, material.music == nil { music.mute() }
        }
        let isAtUnity = (material.music == nil || music.isUnity) && (!material.hasVoice || voice.isUnity)
        if isAtUnity, sounds.copy(to: &output, at: start), limiter.passes(output[range]) { return }
        sum.withUnsafeMutableBufferPointer { sum in
            let sum = UnsafeMutableBufferPointer(rebasing: sum[..<range.count])
            sounds.write(to: sum, music, voice)
            limiter.limit(sum)
            output.withUnsafeMutableBufferPointer { $0[range].round(sum) }
        }
    }
}

extension Slice<UnsafeMutableBufferPointer<Int16>> {
    /// Writes samples, rounded to the nearest whole number. Their magnitude is below 2²².
    fileprivate func round(_ samples: UnsafeMutableBufferPointer<Float>) {
        // 1.5 × 2²³ leaves no bits for fractions, so the addition rounds. `rounded()` is a call for each sample on
        // processors without SSE 4.1.
        let scale = Float(12_582_912)
        let output = UnsafeMutableBufferPointer(rebasing: self)
        var index = 0
        while index < samples.count {
            output[index] = Int16(truncatingIfNeeded: (samples[index] + scale).bitPattern)
            index &+= 1
        }
    }
}

/// A clip in the mixer's format: 16 bit at 48 kHz, one or two channels.
struct ClipSamples: Sendable {
    let channels: Int
    let samples: [Int16]
    /// Whether these are only the first samples of a clip, the rest of which is still being decoded.
    var isBeginning = false

    var frames: Int { samples.count / channels }
}
