/// The effect of narration on the music of the session and on other players.
public enum Interrupt: String, Hashable, Sendable, Codable, CaseIterable {
    /// The music of the session becomes 12 dB quieter, and other players pause.
    case auto
    /// Music and other players pause, and continue from the same place.
    case pause
    /// Music and other players become 12 dB quieter.
    case duck
    /// Music and other players play on.
    case off

    /// The effect on another player.
    public enum Effect: Hashable, Sendable, CaseIterable {
        case pause, duck, off
    }

    /// The effect on the music of the session. A bed of music fills the pauses between sentences.
    public var ofMusic: Ducking {
        switch self {
        case .pause: .pause
        case .auto, .duck: .decibels(-12)
        case .off: .off
        }
    }

    /// The effect on other players, which may play speech.
    public var ofOtherPlayers: Effect {
        switch self {
        case .auto, .pause: .pause
        case .duck: .duck
        case .off: .off
        }
    }

    /// The amplitude factor of other players that are ducked: −12 dB.
    public static let duckGain = 0.251_188_64
}
