extension SessionStateMachine {
    /// Before this frame `previous` goes to the segment before; from it on it restarts the one that is heard.
    static let framesToGoBackFurther = Frames.inSeconds(2)

    /// Ends the segment that is heard, or the part of a meditation, and counts it. In a lead-in it starts the segment
    /// and counts nothing. Behind the last part that was to be heard, the session is complete.
    public mutating func skipSegment() -> SessionAction {
        guard canMove else { return .none }
        if phase.isAfterTheWork { return complete() }
        return move(to: progress.cursor.phase + 1, counting: phase.skippable)
    }

    /// Ends the stretch and counts both of its segments, whatever had been done of it; of a meditation, the part.
    public mutating func skipStretch() -> SessionAction {
        guard canMove else { return .none }
        guard let unit = phase.unit else { return complete() }
        let phases = timeline.phases.indices.filter { timeline.phases[$0].unit == unit }
        let all = phases.compactMap { timeline.phases[$0].skippable?.segments }
        return move(to: phases[phases.count - 1] + 1, counting: (unit, SkippedSegments(all)))
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
        case .segment where progress.cursor.frame >= Self.framesToGoBackFurther,
            .part where progress.cursor.frame >= Self.framesToGoBackFurther:
            return move(to: progress.cursor.phase, counting: nil)
        case .segment, .closing, .part, .bell:
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
        timeline.phases[..<index].lastIndex { $0.skippable != nil }
    }

    private mutating func move(
        to index: Int, counting part: (unit: Int, segments: SkippedSegments)?
    ) -> SessionAction {
        let skipped = part.map { part in
            SkippedPart(unit: part.unit, segments: part.segments.subtracting(progress.skipped[part.unit]))
        }
        if let skipped { progress.skipped[skipped.unit].formUnion(skipped.segments) }
        if index == end { return complete() }
        progress.cursor = Cursor(phase: index, frame: 0)
        forgetSkips(from: index)
        return .move(to: progress.cursor, skipped: skipped)
    }

    /// Takes back the skips of every segment that lies ahead again.
    private mutating func forgetSkips(from index: Int) {
        for case let part? in timeline.phases[index...].map(\.skippable) {
            progress.skipped[part.unit].remove(part.segments)
        }
    }
}
