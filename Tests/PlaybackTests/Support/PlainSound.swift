import SessionCore

@testable import Playback

/// A reference implementation of the rules of sound: frame by frame, with all material in memory.
struct PlainSound {
    var timeline: Timeline
    /// Stereo frames of each clip.
    var clips: [Clip: [Int16]]
    /// Stereo frames of a loop.
    var music: [Int16]?
    var interrupt = Interrupt.pause
    var musicPosition = 0
    private let tones = ToneSamples()

    init(timeline: Timeline, clips: [Clip: [Int16]]) {
        self.timeline = timeline
        self.clips = clips
    }

    /// The frames of an uninterrupted session.
    var samples: [Int16] {
        var level: Float = interrupt == .off ? 2400 : 0
        let low: Float = [.pause: 0, .duck: 0.251_188_64, .off: 1][interrupt]!
        var position = musicPosition
        var samples: [Int16] = []
        for phase in timeline.phases {
            for frame in 0..<phase.frames {
                let cue = phase.cues.first { $0.offset <= frame && frame < $0.end }
                var sum: (left: Float, right: Float) = (0, 0)
                if let cue, let clip = clips[cue.clip] {
                    let place = cue.clipStart + frame - cue.offset
                    sum = (Float(clip[2 * place]), Float(clip[2 * place + 1]))
                }
                if let music, level > 0 || interrupt != .pause || cue == nil {
                    let gain = low + (1 - low) / 2400 * level
                    sum.left += Float(music[2 * position % music.count]) * gain
                    sum.right += Float(music[(2 * position + 1) % music.count]) * gain
                    position += 1
                    if interrupt != .off { level = max(0, min(2400, level + (cue == nil ? 1 : -1))) }
                }
                if let tone = phase.tones.first(where: { $0.offset <= frame && frame < $0.end }) {
                    let sample = Float(tones[tone.kind].samples[frame - tone.offset])
                    sum = (sum.left + sample, sum.right + sample)
                }
                samples += [sum.left, sum.right].map { Int16(max(-32_768, min(32_767, $0.rounded(.toNearestOrEven)))) }
            }
        }
        return samples
    }
}
