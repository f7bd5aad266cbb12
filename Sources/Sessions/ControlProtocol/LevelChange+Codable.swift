public import SessionCore

extension LevelChange: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case music, voice, musicBy, voiceBy
    }

    /// Reads the parameters of a request, such as `{"music":-3,"voiceBy":1}`. At least one is required.
    ///
    /// - Throws: `OptionError` with a message that names the member.
    public init(from decoder: any Decoder) throws {
        let members = try Members<Key>(of: decoder)
        self.init(
            music: try Self.step(members, .music, .musicBy), voice: try Self.step(members, .voice, .voiceBy))
        guard music != nil || voice != nil else {
            throw OptionError("missing parameter 'music' or 'voice'")
        }
    }

    private static func step(_ members: Members<Key>, _ level: Key, _ change: Key) throws(OptionError) -> Step? {
        let decibels: Int? = try members.value(change, "a whole number of decibels")
        switch (try members.level(level), decibels) {
        case (nil, nil): return nil
        case (let level?, nil): return .to(level)
        case (nil, let decibels?): return .by(decibels)
        case (_?, _?):
            throw OptionError("'\(level.rawValue)' and '\(change.rawValue)' exclude each other; give one of them")
        }
    }

    /// Writes the members that are set.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        for (step, level, change) in [(music, Key.music, Key.musicBy), (voice, .voice, .voiceBy)] {
            switch step {
            case .to(let decibels): try values.encode(decibels, forKey: level)
            case .by(let decibels): try values.encode(decibels, forKey: change)
            case nil: break
            }
        }
    }
}
