/// The sounds of a player: phases with cues, and the rules for the music beside them.
///
/// ```swift
/// var score = Score()
/// score.append(.lasting(clip))
/// score.append(.lasting(.seconds(60), cues: [.at(.seconds(30), clip)]))
/// let seconds = Frames.seconds(score.timeline.frames)  // 65.0 with a clip of 5 s
/// ```
///
/// This module is the engine's language. It decides what sounds at each frame, and holds no samples, files or devices.
/// Its types are values, which any thread may use. It has the name of a core, as `SessionCore` and `PracticeCore`
/// have, because no type may have the name of its module.
public struct Score: Hashable, Sendable {
    /// The phases with their cues.
    public let timeline: Timeline
    /// Whether the session has music. Without, the groups of a routine have none either.
    package let hasMusic: Bool
    /// The effect of narration on the music.
    package let interrupt: Ducking
    /// The lengths of the music's fades.
    let fades: MusicFades
    /// The runs of narration, in frames from the start of the timeline. Cues with a shorter pause between them than
    /// ``MusicFades/shortestReturn`` are one run.
    private let narrations: [Range<Int>]
    /// The frames from the start of the timeline at which the music changes.
    private let musicChanges: [Int]

    /// The length of the tail of a cut narration in frames: 10 ms.
    package static let tailFrames = 480

    /// Creates a score from its fields.
    package init(
        timeline: Timeline, hasMusic: Bool, interrupt: Ducking, fades: MusicFades = .standard
    ) {
        self.timeline = timeline
        self.hasMusic = hasMusic
        self.interrupt = interrupt
        self.fades = fades
        narrations = timeline.narrations(closerThan: fades.shortestReturn)
        musicChanges = hasMusic ? timeline.musicChanges : []
    }

    /// Creates a score without phases.
    public init() {
        self.init(timeline: Timeline(phases: []), hasMusic: false, interrupt: .off)
    }

    /// Appends a phase.
    public mutating func append(_ phase: Timeline.Phase) {
        self = replacing(Timeline(phases: timeline.phases + [phase], fadeOut: timeline.fadeOut))
    }

    /// Returns the score with another timeline.
    package func replacing(_ timeline: Timeline) -> Score {
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
    package var musicGains: MusicGains { MusicGains(lowest: interrupt.gain, fullLevel: fades.fullLevel) }

    /// Whether the music stops once it has faded out.
    var holdsMusic: Bool { hasMusic && interrupt == .pause }
}

/// The gains of the music between the level 0, under narration, and the full level, where the gain is 1.
package struct MusicGains: Hashable, Sendable {
    package let lowest: Float
    package let fullLevel: Int
    private let gainPerLevel: Float

    package init(lowest: Float, fullLevel: Int) {
        self.lowest = lowest
        self.fullLevel = fullLevel
        gainPerLevel = (1 - lowest) / Float(fullLevel)
    }

    /// Returns the gain of a level. A level beyond an end has the gain of the end.
    package func gain(of level: Int) -> Float {
        lowest + gainPerLevel * Float(max(0, min(fullLevel, level)))
    }
}

extension Timeline {
    /// The starts of the phases with a length whose music differs from that before.
    fileprivate var musicChanges: [Int] {
        let heard = phases.indices.filter { phases[$0].frames > 0 }
        return zip(heard, heard.dropFirst()).compactMap { phases[$0].music == phases[$1].music ? nil : starts[$1] }
    }

    /// Returns the runs of cues with shorter pauses than a number of frames. A cue that holds the music and the next
    /// one are in one run. A short silence at the start or the end belongs to the run beside it.
    fileprivate func narrations(closerThan pause: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var isHeld = false
        for (phase, start) in zip(phases, starts) {
            for cue in phase.cues {
                let end = runs.last?.upperBound ?? 0
                let isFar = !isHeld && start + cue.offset - end >= pause && start + cue.offset > end
                let first = isFar ? start + cue.offset : runs.popLast()?.lowerBound ?? 0
                runs.append(first..<start + cue.end)
                isHeld = cue.holdsMusic
            }
        }
        if let last = runs.last, frames - last.upperBound < pause {
            runs[runs.count - 1] = last.lowerBound..<frames
        }
        return runs
    }
}
