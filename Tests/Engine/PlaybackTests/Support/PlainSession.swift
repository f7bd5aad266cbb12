import PlaybackSupport
import ScoreCore
import TestSupport

@testable import Playback

/// A session of real files in a temporary folder, and its sound by the rules.
struct PlainSession {
    let folder: TemporaryFolder
    var sound: PlainSound
    private var playlist: MusicPlaylist?

    /// Writes the files of the clips and of the music.
    init(_ sound: PlainSound) throws {
        let folder = try TemporaryFolder()
        for (path, samples) in sound.clips { try folder.sound(path, channels: 2, samples) }
        if let music = sound.music {
            playlist = try MusicPlaylist(path: folder.sound("music.wav", channels: 2, music))
        }
        (self.folder, self.sound) = (folder, sound)
    }

    var plan: PlaybackPlan {
        PlaybackPlan(
            timeline: sound.timeline, interrupt: sound.interrupt, clipFolder: folder.path, playlist: playlist,
            fades: .short)
    }

    /// Plays into a file.
    @discardableResult
    func play(to name: String = "out.wav", steps: [Performance.Step] = []) async throws -> Performance {
        try await Performance.of(plan, on: .file(path: "\(folder.path)/\(name)"), steps: steps)
    }

    /// The first difference of the file from the sound by the rules.
    func difference() throws -> Difference? { Difference(try folder.samples(of: "out.wav"), sound.samples) }
}

/// A reference implementation of the rules of sound: frame by frame, with all material in memory.
struct PlainSound {
    var timeline: Timeline
    /// Stereo frames of the clips by path. A shorter clip of the same path is their beginning.
    var clips: [String: [Int16]] = [:]
    /// Stereo frames of a loop.
    var music: [Int16]?
    var interrupt: Ducking
    var musicPosition = 0

    /// Noise for each clip and for music, of half of the full scale. With music it has a quarter, so that no sum is
    /// limited.
    ///
    /// - Parameter frames: The length of the music; none by default.
    init(_ timeline: Timeline, music frames: Int? = nil, interrupt: Ducking = .pause) {
        self.timeline = timeline
        self.interrupt = interrupt
        let scale: Int16 = frames == nil ? 2 : 4
        music = frames.map { Noise.samples(2 * $0).map { $0 / scale } }
        let clips = Dictionary(grouping: timeline.phases.flatMap(\.cues).map(\.clip), by: \.path)
        for (path, clips) in clips {
            let frames = clips.map(\.frames).max() ?? 0
            let noise = Noise.samples(frames, seed: UInt64(path.utf8.first ?? 0)).map { $0 / scale }
            self.clips[path] = noise.flatMap { [$0, $0] }
        }
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
                if let cue, let clip = clips[cue.clip.path] {
                    let place = cue.clipStart + frame - cue.offset
                    sum = (Float(clip[2 * place]), Float(clip[2 * place + 1]))
                }
                if let tone = phase.tones.first(where: { $0.offset <= frame && frame < $0.end }) {
                    let sample = Float(ToneSamples.computed[tone.kind].samples[frame - tone.offset])
                    sum = (sum.left + sample, sum.right + sample)
                }
                if let music, level > 0 || interrupt != .pause || cue == nil {
                    let gain = low + (1 - low) / 2400 * level
                    sum.left += Float(music[2 * position % music.count]) * gain
                    sum.right += Float(music[(2 * position + 1) % music.count]) * gain
                    position += 1
                    if interrupt != .off { level = max(0, min(2400, level + (cue == nil ? 1 : -1))) }
                }
                samples.append(Self.rounded(sum.left))
                samples.append(Self.rounded(sum.right))
            }
        }
        return samples
    }

    private static func rounded(_ sum: Float) -> Int16 {
        Int16(max(-32_768, min(32_767, sum.rounded(.toNearestOrEven))))
    }
}
