/// The unit of times in MPRIS.
typealias Microseconds = Int64

extension Microseconds {
    /// Converts seconds, rounded to the nearest microsecond.
    init(seconds: Double) {
        self.init((seconds * 1_000_000).rounded())
    }
}
