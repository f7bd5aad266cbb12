import SessionCore

/// The breathing guide: an instruction and the fill of the lungs.
struct BreathGuide: Hashable {
    /// The instruction, such as "Breathe in". Empty before the first breath.
    let word: String
    /// The fill of the lungs, from 0 to 1.
    let fullness: Double

    /// Computes the guide at a time in the part.
    init(_ rhythm: BreathRhythm, seconds: Double) {
        let state = Frames.nearest(toSeconds: seconds).flatMap(rhythm.state)
        fullness = state?.fullness ?? 0
        word =
            switch state?.movement {
            case .inhale: "Breathe in"
            case .hold: "Hold"
            case .exhale: "Breathe out"
            case nil: ""
            }
    }
}
