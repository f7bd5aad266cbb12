extension SessionSnapshot {
    /// Returns the snapshot as it is some time after it was taken.
    ///
    /// While a session is active, its positions advance without new snapshots, to the end of the phase at most. An
    /// event reports the start of the next phase. Positions do not advance while the output wakes up.
    public func extrapolated(by duration: Duration) -> SessionSnapshot {
        guard status == .active, let elapsed = segmentElapsed, let remaining = segmentRemaining else { return self }
        var later = self
        let seconds = duration / .seconds(1) - (waking ?? 0)
        later.waking = seconds < 0 ? -seconds : nil
        let step = min(max(0, seconds), max(0, remaining))
        later.segmentElapsed = elapsed + step
        later.segmentRemaining = remaining - step
        later.sessionRemaining = sessionRemaining.map { $0 - step }
        return later
    }
}
