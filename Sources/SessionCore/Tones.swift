/// The tones of a stretching session. They are not cues, and do not interrupt the music.
public enum Tones: String, Hashable, Sendable, Codable, CaseIterable {
    /// A soft tone at the start and at the end of each hold.
    case on
    /// The same tones, and three quiet ticks in the last seconds of each hold.
    case ticks
    /// No tones, as in 1.0.
    case off
}
