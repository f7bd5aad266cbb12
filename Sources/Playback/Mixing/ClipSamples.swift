/// A clip in the mixer's format: 16 bit at 48 kHz, one or two channels.
struct ClipSamples: Sendable {
    let channels: Int
    let samples: [Int16]

    var frames: Int { samples.count / channels }
}
