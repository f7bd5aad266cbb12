import PlaybackSupport
import ScoreCore
import TestSupport
import Testing

@testable import Playback

/// Sound depends on the position alone: not on how far it was rendered ahead, in which blocks, and how often it was
/// rewound.
@Suite struct RewindTests {
    static let timeline = Timeline(
        .said("a", 3000).tone(.tick, at: 1000), .said("b", 1500, in: 9000).tone(.tick, at: 3900),
        .said("c", 9000, in: 4000).tone(.tick, at: 0).tone(.tick, at: 2000), .said("d", 300, in: 1000), .said("e", 700))

    /// The same timeline with the music of two groups, and a phase without music.
    static let groups = Timeline(
        .said("a", 3000).tone(.tick, at: 1000).music(1), .said("b", 1500, in: 9000).tone(.tick, at: 3900),
        .said("c", 9000, in: 4000).tone(.tick, at: 0).tone(.tick, at: 2000).music(2),
        .said("d", 300, in: 1000).music(nil), .said("e", 700))

    /// Moves at frames of the sound: skips, some in the middle of a fade, a tone or a tail, and a step back.
    static let moves = [
        (2000, Cursor(phase: 1, frame: 0)),
        (2100, Cursor(phase: 2, frame: 0)),
        (2300, Cursor(phase: 1, frame: 0)),
        (7000, Cursor(phase: 2, frame: 0)),
        (10_600, Cursor(phase: 3, frame: 0)),
    ]

    @Test(arguments: Ducking.allCases, [timeline, groups])
    func rewindsToAnyFrameExactly(interrupt: Ducking, timeline: Timeline) {
        let whole = Recital.whole(timeline, interrupt: interrupt)
        // Every frame that matters, and steps that meet no boundary.
        let boundaries = [
            1000, 2440, 8340, 13_440, 0, 1, 2399, 2400, 3000, 4500, 6900, 12_000, 16_000, 16_300, 16_480, 17_000,
            17_700,
        ]
        for frame in boundaries.flatMap({ [$0 - 1, $0, $0 + 1] }) + Array(stride(from: 13, to: 17_700, by: 997))
        where (0...17_700).contains(frame) {
            var recital = Recital(timeline, interrupt: interrupt)
            recital.pause(at: frame, renderingAhead: 5000)
            recital.finish()
            #expect(Difference(recital.samples, whole.samples) == nil, "rewound to \(frame)")
            #expect(recital.marks == whole.marks, "rewound to \(frame)")
        }
    }

    @Test(arguments: Ducking.allCases, 1...24)
    func isIndependentOfPausesAndRenderingAhead(interrupt: Ducking, seed: UInt64) {
        let timeline = seed % 2 == 0 ? Self.timeline : Self.groups
        // Rendered up to each move and no further, in the largest blocks.
        var whole = Recital(timeline, interrupt: interrupt)
        for (frame, cursor) in Self.moves {
            whole.pause(at: frame)
            whole.move(to: cursor)
        }
        whole.finish()
        var random = SplitMix64(seed: seed)
        let chunkFrames = Int.random(in: 100...5000, using: &random)
        var recital = Recital(timeline, interrupt: interrupt, chunkFrames: chunkFrames)
        for (frame, cursor) in Self.moves {
            Self.play(&recital, to: frame, using: &random)
            recital.pause(at: frame, renderingAhead: Int.random(in: 0...3000, using: &random))
            recital.move(to: cursor)
        }
        Self.play(&recital, to: .max, using: &random)
        #expect(Difference(recital.samples, whole.samples) == nil)
        #expect(recital.marks == whole.marks)
    }

    /// Renders random blocks, hears some of them, and rewinds to the heard frame now and then.
    private static func play(_ recital: inout Recital, to end: Int, using random: inout SplitMix64) {
        while recital.heard < end {
            recital.render(limit: Int.random(in: 1...4800, using: &random))
            let rendered = min(end, recital.rendering.playhead.frame)
            recital.hear(to: Int.random(in: recital.heard...rendered, using: &random))
            if Int.random(in: 0..<4, using: &random) == 0 { recital.freeze() }
            if recital.isAtEnd, rendered < end { return recital.hear(to: rendered) }
        }
    }
}
