import SessionCore
import Testing

@testable import Catalog

/// The properties of every meditation, whatever its length, seed and bells.
@Suite struct MeditationShapeTests {
    private static let bell = Clip(path: "bell", frames: Frames.inSeconds(9))
    private static let pools = (0..<4).map { window in
        (0..<3).map { Clip(path: "interjection \(window).\($0)", frames: Frames.inSeconds(3) + 1000 * $0) }
    }
    /// The windows in seconds of a four-minute breathing part. The last two overlap.
    private static let windows = [75...95, 118...126, 150...175, 160...216]

    private static func seconds(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
        Frames.inSeconds(range.lowerBound)...Frames.inSeconds(range.upperBound)
    }

    /// Five minutes with a counted breath at the beginning.
    private static let shape = MeditationShape<Clip>(
        minutes: 5,
        phases: [
            .phase(.intro, 30, [(0, "welcome", 11), (16, "settling", 5)]),
            .phase(
                .breathing, 240, [(14, "in", 1), (18, "hold", 1), (20, "out", 1), (26, "rest", 1), (28, "end", 2)],
                zip(windows, pools).map { .init(window: seconds($0), pool: $1) }),
            .phase(.closing, 30, [(0, "transition", 9), (18, "farewell", 6)]),
        ])

    private static func draw(_ options: MeditationOptions, seed: UInt64) -> [MeditationRoutine.Part] {
        var generator = SplitMix64(seed: seed)
        return MeditationLayout(of: shape, options, bell: bell).drawn(before: bell, using: &generator).parts
    }

    /// The start frame of each cue in the meditation.
    private static func sounding(_ parts: [MeditationRoutine.Part]) -> [MeditationLayout.Sounding] {
        var start = 0
        return parts.flatMap { part in
            defer { start += part.frames }
            return part.cues.map { MeditationLayout.Sounding(clip: $0.clip, start: start + $0.offset) }
        }
    }

    private static let bells: [Int?] = [nil, nil, 300, 60, 90, 45, 77, 10, 25, 150]

    /// Meditations of all lengths, drawn once.
    private static let meditations: [(options: MeditationOptions, seed: UInt64, parts: [MeditationRoutine.Part])] = {
        let seeds = (0..<500 as Range<UInt64>).map { seed in
            (MeditationOptions(minutes: 1 + Int(seed) % 120, bellEvery: bells[Int(seed) % bells.count]), seed)
        }
        let lengths = (1...120).flatMap { minutes in
            [(MeditationOptions(minutes: minutes), 7), (MeditationOptions(minutes: minutes, bellEvery: 60), 8)]
        }
        return (seeds + lengths.map { ($0, UInt64($1)) }).map { ($0, $1, draw($0, seed: $1)) }
    }()

    @Test func cuesAreOrderedWithinTheirParts() throws {
        for (options, seed, parts) in Self.meditations {
            let context: Comment = "\(options), seed \(seed)"
            try #require(parts.reduce(0) { $0 + $1.frames } == Frames.inSeconds(60 * (options.minutes ?? 5)), context)
            try #require(
                parts.map(\.kind) == (options.minutes == 1 ? [.breathing] : [.intro, .breathing, .closing]), context)
            for part in parts {
                // The final bell may follow the last interval bell.
                let misplaced = part.cues.first { cue in
                    let isWhole = cue.offset + cue.clip.frames <= part.frames
                    return !(0..<part.frames).contains(cue.offset)
                        || !(isWhole || cue.clip == Self.bell && part.kind == parts.last?.kind)
                }
                try #require(misplaced == nil, context)
            }
            let sounding = Self.sounding(parts)
            let overlaps = zip(sounding, sounding.dropFirst()).contains { $0.frames.upperBound > $1.start }
            try #require(!overlaps, context)
        }
    }

    @Test func bellsSoundAtEveryMultipleBeforeTheEnd() throws {
        for (options, seed, parts) in Self.meditations {
            let bells = Self.sounding(parts).filter { $0.clip == Self.bell }.map(\.start)
            let total = Frames.inSeconds(60 * (options.minutes ?? 5))
            let step = options.bellEvery.map(Frames.inSeconds) ?? total
            try #require(bells == Array(stride(from: step, to: total, by: step)), "\(options), seed \(seed)")
        }
    }

    @Test func interjectionsKeepTheirWindowsAndDistance() throws {
        for (options, seed, parts) in Self.meditations {
            let breathing = try #require(parts.first { $0.kind == .breathing })
            let start = parts.prefix { $0.kind != .breathing }.reduce(0) { $0 + $1.frames }
            let sounding = Self.sounding(parts)
            for cue in breathing.cues {
                guard let window = Self.pools.firstIndex(where: { $0.contains(cue.clip) }) else { continue }
                let scale = breathing.frames * 1000 / Frames.inSeconds(240)
                let frames = Self.windows[window]
                // Within a millisecond of a scaled second.
                let allowed =
                    (frames.lowerBound - 1) * 48 * scale...(frames.upperBound + 1) * 48 * scale
                try #require(allowed.contains(cue.offset), "\(options), seed \(seed)")
                let said = MeditationLayout.Sounding(clip: cue.clip, start: start + cue.offset)
                let isTooClose = sounding.contains { other in
                    let gap = max(other.start - said.frames.upperBound, said.start - other.frames.upperBound)
                    return other != said && gap < MeditationLayout.minimumDistance
                }
                try #require(!isTooClose, "\(options), seed \(seed)")
            }
        }
    }

    @Test func theSeedDeterminesTheMeditation() {
        let drawn = Set((0..<500 as Range<UInt64>).map { Self.draw(MeditationOptions(minutes: 10), seed: $0) })
        #expect(drawn.count == 500)
        for seed in 0..<20 as Range<UInt64> {
            let options = MeditationOptions(minutes: 10, bellEvery: 60)
            #expect(Self.draw(options, seed: seed) == Self.draw(options, seed: seed))
        }
    }

    @Test func everyClipAndQuarterOfAWindowIsDrawn() {
        let first = (0..<500 as Range<UInt64>).compactMap { seed in
            Self.draw(MeditationOptions(minutes: 5), seed: seed)[1].cues.first { Self.pools[0].contains($0.clip) }
        }
        #expect(first.count == 500)
        for clip in Self.pools[0] { #expect((120...220).contains(first.count { $0.clip == clip })) }
        // By quarters of the window.
        let quarters = Dictionary(grouping: first) { ($0.offset - Frames.inSeconds(75)) / Frames.inSeconds(5) }
        for quarter in 0..<4 { #expect((80...170).contains(quarters[quarter, default: []].count)) }
    }

    @Test func repeatsNoClipInARowIfThereIsAnother() {
        let pool = [Clip(path: "a", frames: 48_000), Clip(path: "b", frames: 48_000)]
        func shape(_ pool: [Clip]) -> MeditationShape<Clip> {
            MeditationShape(
                minutes: 5,
                phases: [
                    .phase(
                        .breathing, 300, [],
                        (0..<8).map { .init(window: Self.seconds($0 * 30...$0 * 30 + 20), pool: pool) })
                ])
        }
        for seed in 0..<50 as Range<UInt64> {
            var generator = SplitMix64(seed: seed)
            let parts = MeditationLayout(of: shape(pool), MeditationOptions(minutes: 5), bell: Self.bell)
                .drawn(before: Self.bell, using: &generator).parts
            let said = parts[0].cues.map(\.clip)
            #expect(said.count == 8)
            #expect(zip(said, said.dropFirst()).allSatisfy { $0 != $1 })
            let one = MeditationLayout(of: shape([pool[0]]), MeditationOptions(minutes: 5), bell: Self.bell)
                .drawn(before: Self.bell, using: &generator).parts
            #expect(one[0].cues.count == 8)
        }
    }
}

extension MeditationShape<Clip>.Phase {
    /// A phase with its length in seconds, and with cues: the second, the name and the length in seconds of each.
    static func phase(
        _ part: MeditationPart, _ length: Int, _ cues: [(Int, String, Int)],
        _ interjections: [MeditationShape<Clip>.Interjection] = []
    ) -> Self {
        Self(
            part: part, frames: Frames.inSeconds(length), breath: part == .breathing ? .rhythm(.version1) : .free,
            cues: cues.map {
                .init(offset: Frames.inSeconds($0), sound: Clip(path: $1, frames: Frames.inSeconds($2)))
            },
            interjections: interjections)
    }
}
