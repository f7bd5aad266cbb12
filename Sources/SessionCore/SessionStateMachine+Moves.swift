extension SessionStateMachine {
    /// Before this frame `previous` goes to the segment before; from it on it restarts the one that is heard.
    static let framesToGoBackFurther = Frames.inSeconds(2)

    /// Ends the segment that is heard and counts it. In a lead-in it starts the segment and counts nothing.
    public mutating func skipSegment() -> SessionAction {
        guard canMove else { return .none }
        switch phase.kind {
        case .leadIn:
            return move(to: progress.cursor.phase + 1, counting: nil)
        case .segment(let stretch, let number):
            return move(to: progress.cursor.phase + 1, counting: (stretch, .segment(number)))
        case .closing:
            return complete()
        }
    }

    /// Ends the stretch and counts both of its segments, whatever had been done of it.
    public mutating func skipStretch() -> SessionAction {
        guard canMove else { return .none }
        guard let stretch = phase.stretch else { return complete() }
        let next = timeline.phases.lastIndex { $0.stretch == stretch }! + 1
        return move(to: next, counting: (stretch, .both))
    }

    /// Restarts what is heard, or early in a segment goes to the one before. From the closing, to the last segment.
    ///
    /// - Parameter heard: what reached the listener; while paused, the cursor where it is paused counts.
    public mutating func previous(heard: Cursor) -> SessionAction {
        guard canMove else { return .none }
        if state == .active { progress.cursor = heard }
        switch phase.kind {
        case .leadIn:
            return move(to: progress.cursor.phase, counting: nil)
        case .segment where progress.cursor.frame >= Self.framesToGoBackFurther:
            return move(to: progress.cursor.phase, counting: nil)
        case .segment, .closing:
            return move(to: segment(before: progress.cursor.phase) ?? progress.cursor.phase, counting: nil)
        }
    }

    private var canMove: Bool {
        switch state {
        case .active, .paused: true
        case .idle, .complete, .stopped: false
        }
    }

    private func segment(before index: Int) -> Int? {
        timeline.phases[..<index].lastIndex { phase in
            switch phase.kind {
            case .segment: true
            case .leadIn, .closing: false
            }
        }
    }

    private mutating func move(
        to index: Int, counting part: (stretch: Int, segments: SkippedSegments)?
    ) -> SessionAction {
        let skipped = part.map { part in
            SkippedPart(stretch: part.stretch, segments: part.segments.subtracting(progress.skipped[part.stretch]))
        }
        if let skipped { progress.skipped[skipped.stretch].formUnion(skipped.segments) }
        progress.cursor = Cursor(phase: index, frame: 0)
        forgetSkips(from: index)
        return .move(to: progress.cursor, skipped: skipped)
    }

    /// Takes back the skips of every segment that lies ahead again.
    private mutating func forgetSkips(from index: Int) {
        for phase in timeline.phases[index...] {
            switch phase.kind {
            case .segment(let stretch, let number): progress.skipped[stretch].remove(.segment(number))
            case .leadIn, .closing: break
            }
        }
    }
}
