public import SessionCore

/// A timeline with the rules for its music: interruptions, fades and tails.
///
/// ```swift
/// let timeline = Timeline(announcing: clip)
/// let score = Score(timeline: timeline, hasMusic: true, interrupt: .duck)
/// let interruption = score.interruption(at: Cursor(phase: 0, frame: 4000))
/// // interruption.isPresent is true, and interruption.frames 6000: the rest of the clip
/// ```
///
/// This folder decides what sounds at each frame. It holds no samples, files or devices. Its types are values, which
/// any thread may use.
public struct Score: Hashable, Sendable {
    /// The timeline of the session.
    public let timeline: Timeline
    /// Whether the session has music. Without, the groups of a routine have none either.
    public let hasMusic: Bool
    /// The effect of narration on the music.
    public let interrupt: Interrupt.Effect
    /// The lengths of the music's fades.
    let fades: MusicFades
    /// The runs of narration, in frames from the start of the timeline. Cues with a shorter pause between them than
    /// ``MusicFades/shortestReturn`` are one run.
    private let narrations: [Range<Int>]
    /// The frames from the start of the timeline at which the music changes.
    private let musicChanges: [Int]

    /// The length of the tail of a cut narration in frames: 10 ms.
    static let tailFrames = 480

    /// Creates a score from its fields.
    public init(
        timeline: Timeline, hasMusic: Bool, interrupt: Interrupt.Effect, fades: MusicFades = .standard
    ) {
        self.timeline = timeline
        self.hasMusic = hasMusic
        self.interrupt = interrupt
        self.fades = fades
        narrations = timeline.narrations(closerThan: fades.shortestReturn)
        musicChanges = hasMusic ? timeline.musicChanges : []
    }

    /// Returns the score with another timeline.
    func replacing(_ timeline: Timeline) -> Score {
        Score(timeline: timeline, hasMusic: hasMusic, interrupt: interrupt, fades: fades)
    }

    /// Returns whether narration interrupts music at a place, and the frames until that changes; `nil` if it never
    /// does.
    func interruption(at cursor: Cursor) -> (isPresent: Bool, frames: Int?) {
        guard cursor.phase < timeline.phases.count else { return (false, nil) }
        let frame = timeline.starts[cursor.phase] + cursor.frame
        guard let next = narrations.first(where: { $0.upperBound > frame }) else { return (false, nil) }
        let fall = next.lowerBound - fades.lead
        return fall > frame ? (false, fall - frame) : (true, next.upperBound - frame)
    }

    /// Returns the number of the music in a phase, or `nil` for none.
    func music(in phase: Int) -> Int? { hasMusic ? timeline.phases[phase].music : nil }

    /// Returns the first frame of the timeline after a place at which other music begins, or `nil` if none does.
    func musicChange(after cursor: Cursor) -> Int? {
        let frame = timeline.starts[cursor.phase] + cursor.frame
        return musicChanges.first { $0 > frame }
    }

    /// The gains of the music's levels.
    var musicGains: MusicGains {
        switch interrupt {
        case .pause: MusicGains(lowest: 0, fullLevel: fades.fullLevel)
        case .duck: MusicGains(lowest: Float(Interrupt.duckGain), fullLevel: fades.fullLevel)
        case .off: MusicGains(lowest: 1, fullLevel: fades.fullLevel)
        }
    }

    /// Whether the music stops once it has faded out.
    var holdsMusic: Bool { hasMusic && interrupt == .pause }
}

/// The gains of the music between the level 0, under narration, and the full level, where the gain is 1.
struct MusicGains: Hashable, Sendable {
    let lowest: Float
    let fullLevel: Int
    private let gainPerLevel: Float

    init(lowest: Float, fullLevel: Int) {
        self.lowest = lowest
        self.fullLevel = fullLevel
        gainPerLevel = (1 - lowest) / Float(fullLevel)
    }

    /// Returns the gain of a level. A level beyond an end has the gain of the end.
    func gain(of level: Int) -> Float {
        lowest + gainPerLevel * Float(max(0, min(fullLevel, level)))
    }
}

extension Timeline {
    /// The starts of the phases with a length whose music differs from that before.
    fileprivate var musicChanges: [Int] {
        let heard = phases.indices.filter { phases[$0].frames > 0 }
        return zip(heard, heard.dropFirst()).compactMap { phases[$0].music == phases[$1].music ? nil : starts[$1] }
    }

    /// Returns the runs of cues with shorter pauses than a number of frames. A short silence at the start or the end
    /// belongs to the run beside it.
    fileprivate func narrations(closerThan pause: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (phase, start) in zip(phases, starts) {
            for cue in phase.cues {
                let end = runs.last?.upperBound ?? 0
                let isFar = start + cue.offset - end >= pause && start + cue.offset > end
                let first = isFar ? start + cue.offset : runs.popLast()?.lowerBound ?? 0
                runs.append(first..<start + cue.end)
            }
        }
        if let last = runs.last, frames - last.upperBound < pause {
            runs[runs.count - 1] = last.lowerBound..<frames
        }
        return runs
    }
}
