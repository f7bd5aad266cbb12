extension Duration {
    /// Whole nanoseconds, to sleep for: `Task.sleep(for:)` goes past the hooks that ``TaskPool`` takes jobs by, and starts
    /// Dispatch's workers, whose monitor wakes an idle process up every second; `Task.sleep(nanoseconds:)` does not.
    public var wholeNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
    }
}
