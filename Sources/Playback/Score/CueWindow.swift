import SessionCore

/// The cues that may sound soon: those from where going back to what was heard can lead to a little ahead of what was
/// rendered, and those with which the phases begin that a skip can lead to, which is the next phase or the next
/// stretch's first. A part of a meditation has dozens, and not all of them need to be in memory.
struct CueWindow: Hashable {
    /// How many cues ahead in a phase.
    private static let ahead = 2
    /// How many phases ahead.
    private static let phasesAhead = 3

    private let phases: Range<Int>
    /// The first cue of the first phase that is not over.
    private let first: Int
    /// The phase that is rendered, and the cue in it from which on they are too far ahead.
    private let current: Int
    private let end: Int

    init(from oldest: Cursor, to place: Cursor, on timeline: Timeline) {
        let count = timeline.phases.count
        phases = oldest.phase..<min(place.phase + 1 + Self.phasesAhead, count)
        first = oldest.phase < count ? timeline.phases[oldest.phase].cues.count { $0.end <= oldest.frame } : 0
        current = place.phase
        end =
            Self.ahead
            + (place.phase < count ? timeline.phases[place.phase].cues.count { $0.offset <= place.frame } : 0)
    }

    /// Their clips, each phase's first among them: there `previous` leads.
    func clips(of timeline: Timeline) -> [Clip] {
        phases.flatMap { index in
            timeline.phases[index].cues.enumerated().filter { number, _ in
                let isOver = index == phases.lowerBound && number < first
                let isFarAhead = index == current ? number >= end : index > current && number >= Self.ahead
                return number == 0 || !isOver && !isFarAhead
            }.map(\.element.clip)
        }
    }
}
