/// The weights that fold surround channels to stereo, after ITU-R BS.775 without the low frequencies, scaled so that
/// the sum cannot clip.
struct SurroundDownmix {
    struct Weight: Hashable {
        var left: Float
        var right: Float
    }

    let weights: [Weight]

    /// Creates weights for a channel count. The order is that of WAV and FLAC, which libsndfile also produces for other
    /// formats: left, right, centre, low frequencies, then side and rear channels.
    init(channels: Int) {
        let layout: [Speaker] =
            switch channels {
            case ...3: [.left, .right, .centre]
            case 4: [.left, .right, .surroundLeft, .surroundRight]
            case 5: [.left, .right, .centre, .surroundLeft, .surroundRight]
            case 6: [.left, .right, .centre, .low, .surroundLeft, .surroundRight]
            case 7: [.left, .right, .centre, .low, .centre, .surroundLeft, .surroundRight]
            default: [.left, .right, .centre, .low, .surroundLeft, .surroundRight, .surroundLeft, .surroundRight]
            }
        let weights = layout.prefix(channels).map(\.weight)
        let scale = 1 / max(weights.reduce(0) { $0 + $1.left }, weights.reduce(0) { $0 + $1.right })
        self.weights = weights.map { Weight(left: $0.left * scale, right: $0.right * scale) }
    }

    private enum Speaker {
        case left, right, centre, low, surroundLeft, surroundRight

        /// The weight before scaling: full, -3 dB or none.
        var weight: Weight {
            let reduced = Float(0.5).squareRoot()
            return switch self {
            case .left: Weight(left: 1, right: 0)
            case .right: Weight(left: 0, right: 1)
            case .centre: Weight(left: reduced, right: reduced)
            case .low: Weight(left: 0, right: 0)
            case .surroundLeft: Weight(left: reduced, right: 0)
            case .surroundRight: Weight(left: 0, right: reduced)
            }
        }
    }
}
