/// The levels of the music and of the voice, relative to the levels at which Limber mixes them by itself.
public struct SoundLevels: Hashable, Sendable {
    /// The level of the music.
    public var music: Decibels
    /// The level of narration, bell and tones.
    public var voice: Decibels

    /// Creates levels.
    public init(music: Decibels = .unity, voice: Decibels = .unity) {
        self.music = music
        self.voice = voice
    }
}

/// A level in whole decibels, from −20 to 6.
public struct Decibels: Hashable, Sendable, Comparable {
    /// The levels that are allowed.
    public static let allowed = -20...6
    /// The level that changes nothing, 0 dB.
    public static let unity = Decibels(unchecked: 0)

    /// The number of decibels.
    public let value: Int

    /// Creates a level; `nil` if the number is out of range.
    public init?(exactly value: Int) {
        guard Self.allowed.contains(value) else { return nil }
        self.value = value
    }

    private init(unchecked value: Int) {
        self.value = value
    }

    /// Returns the level that is a number of decibels louder, at most the loudest one; quieter, if the number is
    /// negative.
    public func raised(by decibels: Int) -> Decibels {
        let (sum, isTooLarge) = value.addingReportingOverflow(decibels)
        let ends = (Self.allowed.lowerBound, Self.allowed.upperBound)
        return Decibels(unchecked: isTooLarge ? (decibels < 0 ? ends.0 : ends.1) : min(max(sum, ends.0), ends.1))
    }

    /// Whether one level is quieter than another.
    public static func < (left: Decibels, right: Decibels) -> Bool { left.value < right.value }
}

extension Decibels: CustomStringConvertible {
    /// The number of decibels.
    public var description: String { "\(value)" }
}
