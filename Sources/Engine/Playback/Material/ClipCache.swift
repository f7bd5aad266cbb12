import ScoreCore

/// The decoded clips of the playback thread. It holds only clips that are required now or soon, and has a place for
/// each clip of a session from the start, so that it does not allocate later.
struct ClipCache {
    private enum Place {
        case unneeded
        /// Required, but not requested yet.
        case required
        case requested
        case loaded(ClipSamples)
    }

    private var places: [Place]
    private var isRequired: [Bool]
    /// The samples of clips that are not required any more, for a thread that may free them.
    private var unneeded: [ClipSamples] = []

    /// - Parameter clips: The number of clips of the session. The first has the number 0.
    init(clips: Int) {
        places = [Place](repeating: .unneeded, count: clips)
        isRequired = [Bool](repeating: false, count: clips)
        unneeded.reserveCapacity(2 * clips)
    }

    subscript(clip: Int) -> ClipSamples? {
        guard case .loaded(let samples) = places[clip] else { return nil }
        return samples
    }

    /// Replaces the set of required clips by those of a window and of two tails, and releases all others.
    mutating func require(_ window: CueWindow, _ tail: Int?, _ otherTail: Int?, on timeline: Timeline) {
        for number in isRequired.indices { isRequired[number] = false }
        window.forEachClip(of: timeline) { isRequired[$0] = true }
        if let tail { isRequired[tail] = true }
        if let otherTail { isRequired[otherTail] = true }
        for number in places.indices {
            switch places[number] {
            case .unneeded: if isRequired[number] { places[number] = .required }
            case .required, .requested: if !isRequired[number] { places[number] = .unneeded }
            case .loaded(let samples):
                guard !isRequired[number] else { continue }
                places[number] = .unneeded
                unneeded.append(samples)
            }
        }
    }

    /// Records the request of a clip that is required but not requested yet.
    ///
    /// - Parameter request: Requests the clip, and returns whether there was room for the request.
    /// - Returns: `false` if there was no room.
    mutating func request(_ clip: Int, _ request: (Int) -> Bool) -> Bool {
        guard case .required = places[clip] else { return true }
        guard request(clip) else { return false }
        places[clip] = .requested
        return true
    }

    /// Stores a decoded clip, unless it is no longer required. A beginning may arrive after the whole clip.
    mutating func store(_ clip: ClipSamples, as number: Int) {
        switch places[number] {
        case .unneeded:
            unneeded.append(clip)
        case .required, .requested:
            places[number] = .loaded(clip)
        case .loaded(let stored):
            let isLate = clip.isBeginning && !stored.isBeginning
            unneeded.append(isLate ? clip : stored)
            if !isLate { places[number] = .loaded(clip) }
        }
    }

    /// Returns the samples of a clip that is not required any more, and removes them.
    mutating func takeUnneeded() -> ClipSamples? { unneeded.popLast() }
}

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

    /// Calls `body` for the numbers of the clips of the window, which include each phase's first clip, where `previous`
    /// leads.
    func forEachClip(of timeline: Timeline, _ body: (Int) -> Void) {
        for index in phases {
            let cues = timeline.phases[index].cues
            for number in cues.indices {
                let isOver = index == phases.lowerBound && number < first
                let isFarAhead = index == current ? number >= end : index > current && number >= Self.ahead
                if number == 0 || !isOver && !isFarAhead { body(cues[number].number) }
            }
        }
    }
}
