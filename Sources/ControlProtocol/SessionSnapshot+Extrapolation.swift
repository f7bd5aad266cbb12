extension SessionSnapshot {
    /// Returns the snapshot as it is some time after it was taken: while a session sounds, its positions go on without a
    /// new snapshot, to the end of the phase. The session says when the next phase begins.
    public func extrapolated(by duration: Duration) -> SessionSnapshot {
        guard status == .active, let elapsed = segmentElapsed, let remaining = segmentRemaining else { return self }
        var later = self
        let step = min(max(0, duration / .seconds(1)), max(0, remaining))
        later.segmentElapsed = elapsed + step
        later.segmentRemaining = remaining - step
        later.sessionRemaining = sessionRemaining.map { $0 - step }
        return later
    }
}
