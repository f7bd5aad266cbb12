/// MPRIS counts time in these.
typealias Microseconds = Int64

extension Microseconds {
    /// Seconds of a snapshot, to the nearest microsecond.
    init(seconds: Double) {
        self.init((seconds * 1_000_000).rounded())
    }
}
