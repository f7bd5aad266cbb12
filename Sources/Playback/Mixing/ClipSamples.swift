/// A clip as the mixer takes it: 16 bit at the mixer's rate, one channel or two.
struct ClipSamples: Sendable {
    let channels: Int
    let samples: [Int16]

    var frames: Int { samples.count / channels }
}
