/// The mixer of passages into 16-bit stereo: narration, music and tone at unity gain, and a limiter for their sum.
/// Fades are mixed in Float32.
///
/// This folder holds the samples at hand and the arithmetic on them. It decides nothing: ``Playhead`` does. Only the
/// playback thread calls it, and ``mix(_:_:_:_:into:at:)`` neither allocates nor locks.
///
/// Samples keep the 16-bit scale, so that a single voice at unity gain is copied unchanged.
enum Mixer {
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
    }

    /// Writes the passage's frames to `output`, from its frame `start` on.
    static func mix(
        _ passage: Passage, _ material: Material, _ gains: MusicGains, _ limiter: inout Limiter,
        into output: inout [Int16], at start: Int
    ) {
        let spans = Spans(passage, material, gains)
        if !spans.copy(to: &output, at: start) {
            for frame in 0..<passage.frames { write(spans.sum(frame), to: &output, at: start + frame) }
        }
        guard !limiter.passes(output[2 * start..<2 * (start + passage.frames)]) else { return }
        for frame in 0..<passage.frames {
            let sum = spans.sum(frame)
            write(limiter.limit(sum.left, sum.right), to: &output, at: start + frame)
        }
    }

    private static func write(_ sum: (left: Float, right: Float), to output: inout [Int16], at frame: Int) {
        output[2 * frame] = saturated(sum.left)
        output[2 * frame + 1] = saturated(sum.right)
    }

    fileprivate static func silence(_ output: inout [Int16], _ range: Range<Int>) {
        output.withUnsafeMutableBufferPointer { $0[range].update(repeating: 0) }
    }

    private static func saturated(_ sample: Float) -> Int16 {
        Int16(max(-32768, min(32767, sample.rounded(.toNearestOrEven))))
    }
}

/// The sounds of a passage.
private struct Spans {
    let frames: Int
    let narration: VoiceSpan?
    let music: MusicSpan?
    let tone: VoiceSpan?
    let tail: TailSpan?
    let toneTail: TailSpan?
    let fadeOut: Passage.FadeOut?

    init(_ passage: Passage, _ material: Mixer.Material, _ gains: MusicGains) {
        frames = passage.frames
        narration = passage.narration.flatMap { place in
            material.narration.map { VoiceSpan(clip: $0, from: place.frame, frames: passage.frames) }
        }
        music = passage.music.flatMap { place in
            material.music.map { MusicSpan(chunk: $0, passage: place, gains) }
        }
        tone = passage.tone.flatMap { place in
            material.tone.map { VoiceSpan(clip: $0, from: place.frame, frames: passage.frames) }
        }
        tail = passage.tail.flatMap { tail in
            material.tail.map { TailSpan(of: $0, tail, frames: passage.frames) }
        }
        toneTail = passage.toneTail.flatMap { tail in
            material.toneTail.map { TailSpan(of: $0, tail, frames: passage.frames) }
        }
        fadeOut = passage.fadeOut
    }

    /// Writes the passage if it is a copy of one sound, perhaps with a tone. Returns `false` if it must be summed.
    func copy(to output: inout [Int16], at start: Int) -> Bool {
        guard tail == nil, toneTail == nil, fadeOut == nil else { return false }
        switch (narration, music) {
        case (nil, nil): Mixer.silence(&output, 2 * start..<2 * (start + frames))
        case (let narration?, nil): narration.copy(to: &output, at: start, frames: frames)
        case (nil, let music?) where music.isAtUnity: music.copy(to: &output, at: start, frames: frames)
        default: return false
        }
        // A sum of copies needs no rounding, so the tone is added to the copy.
        tone?.add(to: &output, at: start)
        return true
    }

    /// Returns the sum of all sounds in a frame.
    func sum(_ frame: Int) -> (left: Float, right: Float) {
        var sum: (left: Float, right: Float) = (0, 0)
        narration?.add(frame, gain: 1, to: &sum.left, &sum.right)
        music?.add(frame, to: &sum.left, &sum.right)
        tone?.add(frame, gain: 1, to: &sum.left, &sum.right)
        tail?.add(frame, to: &sum.left, &sum.right)
        toneTail?.add(frame, to: &sum.left, &sum.right)
        guard let gain = fadeOut?.gain(after: frame) else { return sum }
        return (sum.left * gain, sum.right * gain)
    }
}

extension Passage.FadeOut {
    /// Returns the gain some frames later: the share of the fade that is left. A steeper curve would be inaudible long
    /// before the end.
    fileprivate func gain(after passed: Int) -> Float {
        max(0, Float(frames - frame - passed) / Float(frames))
    }
}

/// A span of a clip or a tone, silent after its end.
private struct VoiceSpan {
    let samples: [Int16]
    let channels: Int
    let first: Int
    let frames: Int

    init(clip: ClipSamples, from frame: Int, frames: Int) {
        samples = clip.samples
        channels = clip.channels
        first = min(frame, clip.frames) * clip.channels
        self.frames = max(0, min(frames, clip.frames - frame))
    }

    func add(_ frame: Int, gain: Float, to left: inout Float, _ right: inout Float) {
        guard frame < frames else { return }
        let index = first + frame * channels
        left += Float(samples[index]) * gain
        right += Float(samples[index + channels - 1]) * gain
    }

    func copy(to output: inout [Int16], at start: Int, frames length: Int) {
        let end = 2 * (start + frames)
        if channels == 2 {
            output.replaceSubrange(2 * start..<end, with: samples[first..<first + 2 * frames])
        } else {
            // Without checks of each index and sum, the compiler copies several frames at a time.
            samples[first..<first + frames].withUnsafeBufferPointer { mono in
                output.withUnsafeMutableBufferPointer { output in
                    let stereo = UnsafeMutableBufferPointer(rebasing: output[2 * start..<end])
                    for frame in 0..<mono.count {
                        stereo[2 &* frame] = mono[frame]
                        stereo[2 &* frame &+ 1] = mono[frame]
                    }
                }
            }
        }
        Mixer.silence(&output, 2 * (start + frames)..<2 * (start + length))
    }

    /// Adds a mono span to the output, which saturates.
    func add(to output: inout [Int16], at start: Int) {
        var index = 2 * start
        for sample in samples[first..<first + frames] {
            output[index] = Int16(clamping: Int(output[index]) + Int(sample))
            output[index + 1] = Int16(clamping: Int(output[index + 1]) + Int(sample))
            index += 2
        }
    }
}

/// A span of a cut clip or tone, which fades out.
private struct TailSpan {
    let voice: VoiceSpan
    let framesLeft: Int

    init<Sound>(of samples: ClipSamples, _ tail: Tail<Sound>, frames: Int) {
        voice = VoiceSpan(clip: samples, from: tail.frame, frames: frames)
        framesLeft = tail.framesLeft
    }

    func add(_ frame: Int, to left: inout Float, _ right: inout Float) {
        voice.add(frame, gain: Float(framesLeft - frame) / Float(Score.tailFrames), to: &left, &right)
    }
}

/// A span of music with its fade.
private struct MusicSpan {
    let samples: [Int16]
    let first: Int
    let passage: Passage.Music
    let gains: MusicGains

    init(chunk: MusicChunk, passage: Passage.Music, _ gains: MusicGains) {
        samples = chunk.samples
        first = 2 * (passage.position - chunk.position)
        self.passage = passage
        self.gains = gains
    }

    var isAtUnity: Bool { passage.level == gains.fullLevel && passage.step == 0 && passage.fadeOut == nil }

    func add(_ frame: Int, to left: inout Float, _ right: inout Float) {
        // The gain comes from the frame's level, not from the gain before, so that a split passage has exactly the same
        // samples.
        let fade = gains.gain(of: passage.level + passage.step * frame)
        let gain = passage.fadeOut.map { fade * $0.gain(after: frame) } ?? fade
        left += Float(samples[first + 2 * frame]) * gain
        right += Float(samples[first + 2 * frame + 1]) * gain
    }

    func copy(to output: inout [Int16], at start: Int, frames: Int) {
        output.replaceSubrange(2 * start..<2 * (start + frames), with: samples[first..<first + 2 * frames])
    }
}
