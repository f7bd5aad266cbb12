import PlaybackSupport
import ScoreCore

@testable import Playback

/// A score rendered as by the actor into a list of samples, with its marks as they are heard. The clips are distinct
/// ramps, and all music is ``ToneMusic``.
struct Recital {
    private(set) var rendering: Rendering
    private(set) var heard = 0
    /// The pictures of the marks.
    private(set) var marks: [String] = []
    private(set) var samples: [Int16] = []
    private let music: [ToneMusic]
    private let chunkFrames: Int

    init(_ timeline: Timeline, hasMusic: Bool = true, interrupt: Ducking = .pause, chunkFrames: Int = 3000) {
        let plan = PlaybackPlan(
            timeline: timeline, interrupt: interrupt, clipFolder: "",
            playlist: hasMusic ? MusicPlaylist(file: "") : nil, fades: .short)
        let groups = timeline.phases.compactMap(\.music).max() ?? 0
        music = hasMusic ? (0...groups).map { _ in ToneMusic() } : []
        rendering = Rendering(plan: plan, music: music.map(\.exchange), tones: .computed)
        self.chunkFrames = chunkFrames
    }

    /// The whole timeline, heard to its end.
    static func whole(_ timeline: Timeline, hasMusic: Bool = true, interrupt: Ducking = .pause) -> Recital {
        var recital = Recital(timeline, hasMusic: hasMusic, interrupt: interrupt)
        recital.finish()
        return recital
    }

    static func sample(of clip: Clip, at frame: Int) -> Int16 {
        Int16(10_000 - 37 * Int(clip.path.utf8.first!) - frame % 9001)
    }

    var isAtEnd: Bool { rendering.isAtEnd }

    /// The left samples.
    func left(_ frames: Range<Int>) -> [Int16] { frames.map { samples[2 * $0] } }

    /// Renders a block up to a limit of frames.
    mutating func render(limit: Int) {
        for music in music { music.supply(chunkFrames: chunkFrames) }
        for number in rendering.takeMissingClips() {
            let clip = rendering.score.timeline.clips[number]
            let samples = (0..<clip.frames).map { Self.sample(of: clip, at: $0) }
            rendering.store(ClipSamples(channels: 1, samples: samples), as: number)
        }
        let count = rendering.renderBlock(limit: limit, waitsForMusic: true)
        samples += rendering.block[..<(2 * count)]
    }

    /// Renders blocks of the largest size.
    mutating func render(to frame: Int) {
        while rendering.playhead.frame < frame, !isAtEnd { render(limit: frame - rendering.playhead.frame) }
    }

    /// Marks frames as heard, delivers their marks, and drops their history.
    mutating func hear(to frame: Int) {
        heard = frame
        while let mark = rendering.takeMark(heard: heard) { marks.append(mark.picture) }
        rendering.discard(before: heard)
    }

    /// Renders frames that are heard at once.
    mutating func play(to frame: Int) {
        render(to: frame)
        hear(to: frame)
    }

    /// Drops unheard frames.
    mutating func freeze() {
        samples.removeSubrange((2 * heard)...)
        rendering.rewind(to: heard)
    }

    /// Hears frames up to a pause, with more of them rendered.
    mutating func pause(at frame: Int, renderingAhead ahead: Int = 0) {
        render(to: frame + ahead)
        hear(to: frame)
        freeze()
    }

    mutating func move(to cursor: Cursor) {
        rendering.move(to: cursor, end: rendering.score.timeline.phases.count)
        hear(to: heard)
    }

    mutating func move(toPhase phase: Int) { move(to: Cursor(phase: phase, frame: 0)) }

    mutating func cut() {
        rendering.cut()
        hear(to: heard)
    }

    mutating func finish() {
        render(to: .max)
        hear(to: rendering.playhead.frame)
    }
}

extension Rendering {
    /// Returns the numbers of the clips that must be loaded for the present window of cues.
    mutating func takeMissingClips() -> [Int] {
        var clips: [Int] = []
        requestMissingClips {
            clips.append($0)
            return true
        }
        return clips
    }
}

extension ToneSamples {
    /// The samples, computed once for all tests.
    static let computed = ToneSamples()
}

extension Mark {
    /// A word or two: `10000 a ends`.
    var picture: String {
        switch kind {
        case .reached(let phase): "\(frame) phase \(phase)"
        case .cueStarted(let clip): "\(frame) \(clip.path) starts"
        case .cueEnded(let clip): "\(frame) \(clip.path) ends"
        case .musicInterrupted(let position): "\(frame) music held at \(position)"
        case .musicResumed(let position): "\(frame) music from \(position)"
        }
    }
}
