/// A clip in the mixer's format: 16 bit at 48 kHz, one or two channels.
struct ClipSamples: Sendable {
    let channels: Int
    let samples: [Int16]
    /// Whether these are only the first samples of a clip, the rest of which is still being decoded.
    var isBeginning = false

    var frames: Int { samples.count / channels }
}
