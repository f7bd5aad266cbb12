import SessionCore

@testable import Playback

/// A score rendered as by the actor into a list of samples, with its marks as they are heard. The clips are distinct
/// ramps, and the music is ``ToneMusic``.
struct Recital {
    private(set) var rendering: Rendering
    private(set) var heard = 0
    private(set) var marks: [Mark] = []
    private(set) var samples: [Int16] = []
    private let music: ToneMusic?
    private let chunkFrames: Int

    init(_ score: Score, chunkFrames: Int = 3000) {
        let plan = PlaybackPlan(
            timeline: score.timeline, interrupt: score.interrupt, clipFolder: "",
            playlist: score.hasMusic ? MusicPlaylist(file: "") : nil)
        music = score.hasMusic ? ToneMusic() : nil
        rendering = Rendering(plan: plan, music: music?.exchange)
        self.chunkFrames = chunkFrames
    }

    static func sample(of clip: Clip, at frame: Int) -> Int16 {
        Int16(10_000 - 37 * Int(clip.path.utf8.first!) - frame % 9001)
    }

    var isAtEnd: Bool { rendering.isAtEnd }

    /// Renders a block up to a limit of frames.
    mutating func render(limit: Int) {
        music?.supply(chunkFrames: chunkFrames)
        for clip in rendering.takeMissingClips() {
            let samples = (0..<clip.frames).map { Self.sample(of: clip, at: $0) }
            rendering.store(ClipSamples(channels: 1, samples: samples), as: clip)
        }
        let count = rendering.renderBlock(limit: limit, waitsForMusic: true)
        samples += rendering.block[..<(2 * count)]
    }

    mutating func render(to frame: Int, blocks: Int = .max) {
        while rendering.playhead.frame < frame, !isAtEnd {
            render(limit: min(blocks, frame - rendering.playhead.frame))
        }
    }

    /// Marks frames as heard, delivers their marks, and drops their history.
    mutating func hear(to frame: Int) {
        heard = frame
        while let mark = rendering.takeMark(heard: heard) { marks.append(mark) }
        rendering.discard(before: heard)
    }

    /// Drops unheard frames.
    mutating func freeze() {
        samples.removeSubrange((2 * heard)...)
        rendering.rewind(to: heard)
    }

    mutating func move(to cursor: Cursor) {
        rendering.move(to: cursor, end: rendering.score.timeline.phases.count)
        hear(to: heard)
    }

    mutating func cut() {
        rendering.cut()
    }

    mutating func finish() {
        render(to: .max)
        hear(to: rendering.playhead.frame)
    }
}
