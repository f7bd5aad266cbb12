import ScoreCore

/// The sounds of a passage.
struct Sounds {
    private let frames: Int
    private let narration: VoiceSpan?
    private let music: MusicSpan?
    private let tone: VoiceSpan?
    private let tail: TailSpan?
    private let toneTail: TailSpan?
    private let fadeOut: Passage.FadeOut?

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
        case (nil, nil): silence(&output, 2 * start..<2 * (start + frames))
        case (let narration?, nil): narration.copy(to: &output, at: start, frames: frames)
        case (nil, let music?) where music.isAtUnity: music.copy(to: &output, at: start, frames: frames)
        default: return false
        }
        // A sum of copies needs no rounding, so the tone is added to the copy.
        tone?.add(to: &output, at: start)
        return true
    }

    /// Writes the sum of all sounds at their levels.
    func write(to sum: UnsafeMutableBufferPointer<Float>, _ musicLevel: GlidingGain, _ voiceLevel: GlidingGain) {
        sum.update(repeating: 0)
        narration?.add(to: sum)
        tone?.add(to: sum)
        tail?.add(to: sum)
        toneTail?.add(to: sum)
        if !voiceLevel.isUnity { scale(sum) { voiceLevel.gain(after: $0) } }
        music?.add(to: sum, musicLevel)
        if let fadeOut { scale(sum) { fadeOut.gain(after: $0) } }
    }

    private func scale(_ sum: UnsafeMutableBufferPointer<Float>, _ gain: (Int) -> Float) {
        for frame in 0..<frames {
            let gain = gain(frame)
            sum[2 &* frame] *= gain
            sum[2 &* frame &+ 1] *= gain
        }
    }
}

private func silence(_ output: inout [Int16], _ range: Range<Int>) {
    output.withUnsafeMutableBufferPointer { $0[range].update(repeating: 0) }
}

extension Passage.Rise {
    /// Returns the gain some frames later.
    fileprivate func gain(after passed: Int) -> Float {
        min(1, Float(frames - framesLeft + passed) / Float(frames))
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

    func add(to sum: UnsafeMutableBufferPointer<Float>) {
        add(to: sum) { _ in 1 }
    }

    /// Adds the span to a sum of stereo frames, each frame with its gain.
    @inline(__always)
    func add(to sum: UnsafeMutableBufferPointer<Float>, _ gain: (Int) -> Float) {
        samples.withUnsafeBufferPointer { samples in
            for frame in 0..<frames {
                let (index, gain) = (first &+ frame &* channels, gain(frame))
                sum[2 &* frame] += Float(samples[index]) * gain
                sum[2 &* frame &+ 1] += Float(samples[index &+ channels &- 1]) * gain
            }
        }
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
        silence(&output, 2 * (start + frames)..<2 * (start + length))
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

    func add(to sum: UnsafeMutableBufferPointer<Float>) {
        voice.add(to: sum) { Float(framesLeft - $0) / Float(Score.tailFrames) }
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

    private var isConstant: Bool { passage.step == 0 && passage.rise == nil && passage.fadeOut == nil }

    var isAtUnity: Bool { isConstant && passage.level == gains.fullLevel }

    /// Adds the music to a sum that it fills.
    func add(to sum: UnsafeMutableBufferPointer<Float>, _ level: GlidingGain) {
        samples.withUnsafeBufferPointer { samples in
            let music = UnsafeBufferPointer(rebasing: samples[first..<first + sum.count])
            if isConstant, let constant = level.constant {
                let gain = gains.gain(of: passage.level) * constant
                var index = 0
                while index < sum.count {
                    sum[index] += Float(music[index]) * gain
                    index &+= 1
                }
            } else {
                for frame in 0..<sum.count / 2 {
                    let gain = gain(after: frame) * level.gain(after: frame)
                    sum[2 &* frame] += Float(music[2 &* frame]) * gain
                    sum[2 &* frame &+ 1] += Float(music[2 &* frame &+ 1]) * gain
                }
            }
        }
    }

    /// Returns the gain of the fades. It comes from the frame's level, not from the gain before, so that a split
    /// passage has exactly the same samples.
    private func gain(after frame: Int) -> Float {
        var fade = gains.gain(of: passage.level + passage.step * frame)
        if let rise = passage.rise { fade *= rise.gain(after: frame) }
        return passage.fadeOut.map { fade * $0.gain(after: frame) } ?? fade
    }

    func copy(to output: inout [Int16], at start: Int, frames: Int) {
        output.replaceSubrange(2 * start..<2 * (start + frames), with: samples[first..<first + 2 * frames])
    }
}
