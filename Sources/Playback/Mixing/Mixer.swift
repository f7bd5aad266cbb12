/// The mixer of passages into 16-bit stereo: narration, music and tone at unity gain, and the sum saturates. Fades are
/// mixed in Float32.
///
/// This folder holds the samples at hand and the arithmetic on them. It decides nothing: ``Playhead`` does. Only the
/// playback thread calls it, and ``mix(_:_:_:into:at:)`` neither allocates nor locks.
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
        _ passage: Passage, _ material: Material, _ gains: MusicGains, into output: inout [Int16], at start: Int
    ) {
        sum(passage, material, gains, into: &output, at: start)
        guard let fadeOut = passage.fadeOut else { return }
        for frame in 0..<passage.frames {
            let gain = fadeOut.gain(after: frame)
            for index in 2 * (start + frame)...2 * (start + frame) + 1 {
                output[index] = saturated(Float(output[index]) * gain)
            }
        }
    }

    private static func sum(
        _ passage: Passage, _ material: Material, _ gains: MusicGains, into output: inout [Int16], at start: Int
    ) {
        let narration = passage.narration.flatMap { place in
            material.narration.map { VoiceSpan(clip: $0, from: place.frame, frames: passage.frames) }
        }
        let music = passage.music.flatMap { place in
            material.music.map { MusicSpan(chunk: $0, passage: place, gains) }
        }
        let tone = passage.tone.flatMap { place in
            material.tone.map { VoiceSpan(clip: $0, from: place.frame, frames: passage.frames) }
        }
        switch (narration, music) {
        case (nil, nil) where !passage.hasTail:
            silence(&output, 2 * start..<2 * (start + passage.frames))
        case (let narration?, nil) where !passage.hasTail:
            narration.copy(to: &output, at: start, frames: passage.frames)
        case (nil, let music?) where music.isAtUnity && !passage.hasTail:
            music.copy(to: &output, at: start, frames: passage.frames)
        default:
            let tail = passage.tail.flatMap { tail in
                material.tail.map { TailSpan(of: $0, tail, frames: passage.frames) }
            }
            let toneTail = passage.toneTail.flatMap { tail in
                material.toneTail.map { TailSpan(of: $0, tail, frames: passage.frames) }
            }
            for frame in 0..<passage.frames {
                var left: Float = 0
                var right: Float = 0
                narration?.add(frame, gain: 1, to: &left, &right)
                music?.add(frame, to: &left, &right)
                tone?.add(frame, gain: 1, to: &left, &right)
                tail?.add(frame, to: &left, &right)
                toneTail?.add(frame, to: &left, &right)
                output[2 * (start + frame)] = saturated(left)
                output[2 * (start + frame) + 1] = saturated(right)
            }
            return
        }
        // A sum of copies needs no rounding, so the tone is added to the copy.
        tone?.add(to: &output, at: start)
    }

    fileprivate static func silence(_ output: inout [Int16], _ range: Range<Int>) {
        output.withUnsafeMutableBufferPointer { $0[range].update(repeating: 0) }
    }

    private static func saturated(_ sample: Float) -> Int16 {
        Int16(max(-32768, min(32767, sample.rounded(.toNearestOrEven))))
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
