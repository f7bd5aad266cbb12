import SessionCore

/// The breathing guide: in for 4 s, hold for 2 s, out for 6 s, rest for 2 s.
struct BreathGuide: Hashable {
    /// The instruction, such as "Breathe in".
    let word: String
    /// The fill of the lungs, from 0 to 1.
    let fullness: Double

    /// Computes the guide at a time after the start of the first breath.
    init(seconds: Double) {
        let time = max(0, seconds).truncatingRemainder(dividingBy: Double(MeditationPart.breathSeconds))
        switch time {
        case ..<4: (word, fullness) = ("Breathe in", time / 4)
        case ..<6: (word, fullness) = ("Hold", 1)
        case ..<12: (word, fullness) = ("Breathe out", (12 - time) / 6)
        default: (word, fullness) = ("Rest", 0)
        }
    }
}
