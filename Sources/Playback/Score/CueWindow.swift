import SessionCore

/// The cues that may sound soon, whose clips must be in memory.
///
/// The window reaches from the frame heard, where a rewind leads, to a little ahead of the frame rendered. It includes
/// the first cues of the phases that a skip can reach: the next phase, or the next stretch. A part of a meditation has
/// dozens of cues, so the window leaves out most of them.
struct CueWindow: Hashable {
    /// The cues ahead in each phase.
    private static let ahead = 2
    /// The phases ahead of the one rendered.
    private static let phasesAhead = 3

    private let phases: Range<Int>
    /// The number of cues of the first phase that are over.
    private let first: Int
    /// The phase that is rendered, and the number of its first cue beyond the window.
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

    /// Calls `body` for the clips of the window, which include each phase's first clip, where `previous` leads.
    func forEachClip(of timeline: Timeline, _ body: (Clip) -> Void) {
        for index in phases {
            let cues = timeline.phases[index].cues
            for number in cues.indices {
                let isOver = index == phases.lowerBound && number < first
                let isFarAhead = index == current ? number >= end : index > current && number >= Self.ahead
                if number == 0 || !isOver && !isFarAhead { body(cues[number].clip) }
            }
        }
    }
}
