import ScoreCore

/// The ramp of sound after silence. Loud sound that starts at full level would click.
struct FadeIn {
    /// The length of the ramp in frames: 3 ms.
    static let frames = Frames.perSecond * 3 / 1000

    /// Frames of the ramp still to come.
    private(set) var framesLeft = 0
    /// The faded frames of the last call.
    private(set) var block = [Int16](repeating: 0, count: 2 * frames)

    /// Starts the ramp with the next frames.
    mutating func begin() {
        framesLeft = Self.frames
    }

    /// Copies the frames of the ramp among the first `count` stereo frames to ``block``, each at its level. Does not
    /// allocate.
    ///
    /// - Returns: The number of frames copied. Later frames play at full level.
    mutating func fade(_ samples: [Int16], count: Int) -> Int {
        let faded = min(count, framesLeft)
        for index in 0..<2 * faded {
            let level = Self.frames - framesLeft + index / 2
            block[index] = Int16(Int(samples[index]) * level / Self.frames)
        }
        framesLeft -= faded
        return faded
    }

    /// Copies the first `count` stereo frames to `output`, with the ramp applied. Does not allocate.
    mutating func copy(_ samples: [Int16], count: Int, to output: inout [Int16]) {
        let faded = 2 * fade(samples, count: count)
        for index in 0..<2 * count { output[index] = index < faded ? block[index] : samples[index] }
    }
}
