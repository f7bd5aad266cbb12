extension SessionStateMachine {
    /// The limit for `previous`, 2 s in frames: in the first 2 s of a segment, a change-over or a rest it goes to the
    /// segment before, from then on it restarts the segment or the rest.
    static let restartThreshold = Frames.inSeconds(2)

    /// Skips the segment that is heard, or the part of a meditation, and counts it. In a lead-in or a change-over, goes
    /// to the segment, and in a rest to the phase that follows; these count nothing. After the last segment or part,
    /// the session is complete.
    ///
    /// A skipped segment is followed by the next one's change-over. A wait ends, as with ``resume()``, and a set at the
    /// user's own pace counts as skipped.
    /// ``SessionTimeline/skipLabel(at:of:)`` names the destination.
    public mutating func skipSegment() -> SessionAction {
        guard canMove else { return .none }
        if phase.isWait { return skipWait() }
        if phase.isAfterTheWork { return complete() }
        return move(to: timeline.destination(ofSkipping: progress.cursor.phase), counting: phase.skippable)
    }

    /// Skips the stretch and counts both segments, even a finished one. In a meditation, skips the part.
    public mutating func skipStretch() -> SessionAction {
        guard canMove else { return .none }
        if phase.isWait { return skipWait() }
        guard let unit = phase.unit else { return complete() }
        let phases = timeline.phases.indices.filter { timeline.phases[$0].unit == unit }
        let all = phases.compactMap { timeline.phases[$0].skippable?.segments }
        return move(to: phases[phases.count - 1] + 1, counting: (unit, SkippedSegments(all)))
    }

    /// Performs `previous`: restarts the phase that is heard. In the first 2 s of a segment, a change-over or a rest,
    /// goes to the segment before; in the closing, to the last segment. A segment is entered at its change-over. Skips
    /// of segments that lie ahead again no longer count.
    ///
    /// - Parameter heard: The place heard. Ignored while paused.
    public mutating func previous(heard: Cursor) -> SessionAction {
        guard canMove else { return .none }
        if state == .active { progress.cursor = heard }
        if case .leadIn = phase.kind { return move(to: progress.cursor.phase, counting: nil) }
        let restarts = phase.unit != nil && !phase.isWait && progress.cursor.frame >= Self.restartThreshold
        let target = restarts ? nil : segment(before: progress.cursor.phase)
        return move(to: timeline.entrance(to: target ?? progress.cursor.phase), counting: nil)
    }

    /// Plays the introduction of the stretch that is heard, from its beginning, and moves the clock of the stretch
    /// back. After the last stretch, and in a meditation, nothing changes.
    ///
    /// - Parameter timeline: The timeline with the whole introduction.
    public mutating func explain(on timeline: SessionTimeline) -> SessionAction {
        switch phase.kind {
        case .rest(let unit), .leadIn(let unit), .changeOver(let unit, _), .segment(let unit, _):
            let first = timeline.phases.firstIndex { $0.unit == unit && $0.kind != .rest(before: unit) }
            guard canMove, let first else { return .none }
            self.timeline = timeline
            return move(to: first, counting: nil)
        case .closing, .part, .bell, .step, .wait, .set:
            return .none
        }
    }

    /// Goes on after a wait, and counts the set that was skipped. Without an output, the session stays paused at the
    /// next phase.
    private mutating func skipWait() -> SessionAction {
        if let part = phase.skippable { progress.skipped[part.unit].formUnion(part.segments) }
        switch state {
        case .paused(.deviceLost): return move(to: progress.cursor.phase + 1, counting: nil)
        case .idle, .active, .paused, .complete, .stopped: return resume()
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

    /// Goes to a phase. At a wait, a session that plays pauses; with a step away from a wait, the user paused it.
    mutating func move(
        to index: Int, counting part: (unit: Int, segments: SkippedSegments)?
    ) -> SessionAction {
        let skipped = part.map { part in
            SkippedPart(unit: part.unit, segments: part.segments.subtracting(progress.skipped[part.unit]))
        }
        if let skipped { progress.skipped[skipped.unit].formUnion(skipped.segments) }
        if index == end { return complete() }
        progress.cursor = Cursor(phase: index, frame: 0)
        clearSkips(from: index)
        switch state {
        case .active where phase.isWait, .paused(.user) where phase.isWait: state = .paused(.waiting)
        case .paused(.waiting) where !phase.isWait: state = .paused(.user)
        case .idle, .active, .paused, .complete, .stopped: break
        }
        return .move(to: progress.cursor, skipped: skipped)
    }

    /// Clears the skips of all segments from a phase on.
    private mutating func clearSkips(from index: Int) {
        for case let part? in timeline.phases[index...].map(\.skippable) {
            progress.skipped[part.unit].remove(part.segments)
        }
    }
}
