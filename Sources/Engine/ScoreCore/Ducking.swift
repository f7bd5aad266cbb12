import Glibc

/// The effect of narration on the music.
public enum Ducking: Hashable, Sendable {
    /// The music pauses, and continues from the same place.
    case pause
    /// The music changes its level by a number of decibels, such as −12.
    case decibels(Int)
    /// The music plays on.
    case off

    /// The amplitude factor of the music under narration.
    var gain: Float {
        switch self {
        case .pause: 0
        case .decibels(let decibels): pow(10, Float(decibels) / 20)
        case .off: 1
        }
    }
}
