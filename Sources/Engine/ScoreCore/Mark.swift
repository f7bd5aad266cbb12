/// An event at a frame of the session's sound, reported once the frame was heard.
public struct Mark: Hashable, Sendable {
    /// The frame of the session's sound.
    public let frame: Int
    /// The event at the frame.
    public let kind: Kind

    package init(frame: Int, kind: Kind) {
        self.frame = frame
        self.kind = kind
    }

    /// Returns whether the mark is due when `heard` frames were heard. An end is due before the next frame, a beginning
    /// after its first frame.
    package func isDue(heard: Int) -> Bool {
        switch kind {
        case .reached, .cueEnded: frame <= heard
        case .cueStarted, .musicInterrupted, .musicResumed: frame < heard
        }
    }

    /// A list of marks, or none, which a copy of a playhead needs that only looks for a place.
    package struct List {
        private(set) var marks: [Mark] = []
        private let isKept: Bool

        /// Reserves room for marks.
        package init(reserving capacity: Int) {
            isKept = true
            marks.reserveCapacity(capacity)
        }

        private init() { isKept = false }

        /// A list that keeps no mark.
        package static var none: List { List() }

        package var first: Mark? { marks.first }

        package mutating func append(_ mark: Mark) {
            if isKept { marks.append(mark) }
        }

        package mutating func removeFirst() { marks.removeFirst() }

        /// Removes the marks after a frame.
        package mutating func rewind(to frame: Int) { marks.removeAll { !$0.isDue(heard: frame) } }
    }

    /// The kind of event.
    public enum Kind: Hashable, Sendable {
        /// The first frame of a phase, or the end of the last phase.
        case reached(phase: Int)
        /// The first frame of a cue.
        case cueStarted(Clip)
        /// The frame after the last frame of a cue.
        case cueEnded(Clip)
        /// The first frame of the fall before narration. The music stops at the position.
        case musicInterrupted(position: Int)
        /// The first frame after narration. The music rises from the position.
        case musicResumed(position: Int)
    }
}
