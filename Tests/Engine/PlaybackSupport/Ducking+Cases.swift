package import ScoreCore

extension Ducking {
    /// The ducking of sessions.
    package static let duck = Ducking.decibels(-12)
    /// The amplitude factor of ``duck``.
    package static let duckGain = 0.251_188_64
    /// An effect of each kind.
    package static let allCases = [Ducking.pause, duck, off]
}
