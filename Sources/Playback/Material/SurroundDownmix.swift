/// What a surround channel adds to left and right: ITU-R BS.775, its low frequencies left out, and all of it so that
/// nothing clips that did not.
struct SurroundDownmix {
    struct Weight: Hashable {
        var left: Float
        var right: Float
    }

    let weights: [Weight]

    /// The channels in the order that WAV and FLAC have, and libsndfile gives the others: left, right, centre, low
    /// frequencies, and those at the sides or behind.
    init(channels: Int) {
        let layout: [Place] =
            switch channels {
            case ...3: [.left, .right, .centre]
            case 4: [.left, .right, .atLeft, .atRight]
            case 5: [.left, .right, .centre, .atLeft, .atRight]
            case 6: [.left, .right, .centre, .low, .atLeft, .atRight]
            case 7: [.left, .right, .centre, .low, .centre, .atLeft, .atRight]
            default: [.left, .right, .centre, .low, .atLeft, .atRight, .atLeft, .atRight]
            }
        let weights = layout.prefix(channels).map(\.weight)
        let scale = 1 / max(weights.reduce(0) { $0 + $1.left }, weights.reduce(0) { $0 + $1.right })
        self.weights = weights.map { Weight(left: $0.left * scale, right: $0.right * scale) }
    }

    private enum Place {
        case left, right, centre, low, atLeft, atRight

        /// In full, or at -3 dB.
        var weight: Weight {
            let less = Float(0.5).squareRoot()
            return switch self {
            case .left: Weight(left: 1, right: 0)
            case .right: Weight(left: 0, right: 1)
            case .centre: Weight(left: less, right: less)
            case .low: Weight(left: 0, right: 0)
            case .atLeft: Weight(left: less, right: 0)
            case .atRight: Weight(left: 0, right: less)
            }
        }
    }
}
