import AudioFiles

/// The weights that fold surround channels to stereo, after ITU-R BS.775 without the low frequencies, scaled so that
/// the sum cannot clip.
struct SurroundDownmix {
    struct Weight: Hashable {
        var left: Float
        var right: Float
    }

    /// The weights of the channels, in their order. Channels after the last one are silent.
    let weights: [Weight]

    /// Creates weights for the speakers of the channels.
    init(speakers: [ChannelSpeaker]) {
        let weights = speakers.map(\.weight)
        let sum = max(weights.reduce(0) { $0 + $1.left }, weights.reduce(0) { $0 + $1.right })
        // Nothing but low frequencies is silence.
        let scale = sum > 0 ? 1 / sum : 0
        self.weights = weights.map { Weight(left: $0.left * scale, right: $0.right * scale) }
    }

    /// Folds the first `frames` frames of `input` in place. A single channel becomes both channels of stereo.
    func fold(_ frames: Int, of channels: Int, to outputChannels: Int, in input: inout [Float]) {
        switch (channels, outputChannels) {
        case (1, 2):
            for frame in (0..<frames).reversed() {
                input[2 * frame + 1] = input[frame]
                input[2 * frame] = input[frame]
            }
        case (3..., _):
            for frame in 0..<frames {
                var sum = Weight(left: 0, right: 0)
                for (channel, weight) in weights.enumerated() {
                    sum.left += input[frame * channels + channel] * weight.left
                    sum.right += input[frame * channels + channel] * weight.right
                }
                input[2 * frame] = sum.left
                input[2 * frame + 1] = sum.right
            }
        case (_, _):
            break
        }
    }
}

extension ChannelSpeaker {
    /// The weight before scaling: full, -3 dB or none.
    fileprivate var weight: SurroundDownmix.Weight {
        let reduced = Float(0.5).squareRoot()
        return switch self {
        case .left: .init(left: 1, right: 0)
        case .right: .init(left: 0, right: 1)
        case .centre: .init(left: reduced, right: reduced)
        case .low: .init(left: 0, right: 0)
        case .surroundLeft: .init(left: reduced, right: 0)
        case .surroundRight: .init(left: 0, right: reduced)
        }
    }
}
