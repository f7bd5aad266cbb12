/// The loudness of a sound file, as it is heard from two loudspeakers, and its peak.
public struct Loudness: Hashable, Sendable {
    /// The integrated loudness in LUFS after ITU-R BS.1770; `nil` if the sound is silent or shorter than 400 ms.
    public let lufs: Double?
    /// The largest amplitude, with full scale at 1; `nil` if it is unknown.
    public let peak: Double?

    /// Creates a loudness.
    public init(lufs: Double?, peak: Double?) {
        self.lufs = lufs
        self.peak = peak
    }
}
