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
    /// The levels that sessions allow.
    public static let allowed = -20...6
    /// The level that changes nothing, 0 dB.
    public static let unity = Decibels(unchecked: 0)

    /// The number of decibels.
    public let value: Int

    /// Creates a level.
    ///
    /// - Throws: `OptionError` if the number is out of range.
    public init(_ value: Int) throws(OptionError) {
        guard Self.allowed.contains(value) else {
            throw OptionError("a level is a number of decibels from -20 to 6, not \(value)")
        }
        self.value = value
    }

    private init(unchecked value: Int) {
        self.value = value
    }

    /// Whether one level is quieter than another.
    public static func < (left: Decibels, right: Decibels) -> Bool { left.value < right.value }
}

extension Decibels: Codable {
    /// Reads a whole number of decibels.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Int.self))
    }

    /// Writes the number of decibels.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
