import SessionCore

/// Where in a slow breath somebody is who follows the guide: in for 4 s, hold for 2 s, out for 6 s, rest for 2 s.
struct BreathGuide: Hashable {
    /// What to do.
    let word: String
    /// How much breath is in, from 0 to 1.
    let fullness: Double

    /// The guide so many seconds after its first breath began.
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
