import SessionCore

/// The ramp with which sound begins after a pause: loud sound that began at its full level would click.
struct FadeIn {
    /// 3 ms.
    static let frames = Frames.perSecond * 3 / 1000

    /// Frames of the ramp that are still to come.
    private var framesLeft = 0
    /// The last frames that were faded.
    private(set) var block = [Int16](repeating: 0, count: 2 * frames)

    /// Fades in what comes next.
    mutating func begin() {
        framesLeft = Self.frames
    }

    /// Copies those of the first `count` stereo frames that are part of the ramp to ``block``, each at its level.
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
    /// The first `count` stereo frames, those that are part of the ramp at their level. Allocates while the ramp lasts.
    mutating func apply(to samples: [Int16], count: Int) -> ArraySlice<Int16> {
        let faded = fade(samples, count: count)
        guard faded > 0 else { return samples[..<(2 * count)] }
        return block[..<(2 * faded)] + samples[(2 * faded)..<(2 * count)]
    }
}
