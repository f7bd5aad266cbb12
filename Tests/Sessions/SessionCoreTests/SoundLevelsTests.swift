import SessionCore
import Testing

@Suite struct SoundLevelsTests {
    @Test(arguments: [("-20", -20), ("-6", -6), ("0", 0), ("6", 6), ("+6", 6)])
    func readsALevel(text: String, value: Int) throws {
        #expect(try Decibels(parsing: text).value == value)
    }

    @Test(arguments: [
        ("7", "a level of 7 dB is out of range; use -20 to 6"),
        ("-21", "a level of -21 dB is out of range; use -20 to 6"),
        ("-6dB", "'-6dB' is not a level; use a whole number of decibels from -20 to 6"),
        ("1.5", "'1.5' is not a level; use a whole number of decibels from -20 to 6"),
        ("", "'' is not a level; use a whole number of decibels from -20 to 6"),
    ])
    func rejectsOtherLevelsWithTheRange(text: String, message: String) {
        #expect(throws: OptionError(message)) { try Decibels(parsing: text) }
    }

    /// From a level, by decibels, to the level.
    @Test(arguments: [
        (0, 3, 3), (0, -3, -3), (5, 3, 6), (-19, -3, -20), (6, .max, 6), (-20, .min, -20), (-3, .max, 6),
        (4, .min, -20),
    ])
    func aRelativeChangeStopsAtTheEnds(level: Int, decibels: Int, changed: Int) throws {
        #expect(try Decibels(level).raised(by: decibels) == Decibels(changed))
    }

    @Test func aChangeKeepsTheOtherLevel() throws {
        let levels = SoundLevels(music: try Decibels(-6), voice: try Decibels(2))
        #expect(levels.changed(by: LevelChange()) == levels)
        #expect(
            levels.changed(by: LevelChange(music: .to(.unity))) == SoundLevels(music: .unity, voice: try Decibels(2)))
        #expect(
            levels.changed(by: LevelChange(voice: .by(-4)))
                == SoundLevels(music: try Decibels(-6), voice: try Decibels(-2)))
    }

    private static let unity = LevelChange.Step.to(.unity)

    @Test(
        arguments: [
            ("", nil, nil), ("music 0", unity, nil), ("voice 0", nil, unity), ("voice 0 music 0", unity, unity),
            ("0", unity, unity), ("quieter", .by(-3), .by(-3)), ("louder 2", .by(2), .by(2)),
            ("music louder", .by(3), nil), ("voice quieter 5 music 0", unity, .by(-5)),
            ("music quieter voice louder 1", .by(-3), .by(1)), ("music louder voice 0", .by(3), unity),
        ] as [(String, LevelChange.Step?, LevelChange.Step?)])
    func readsTheWordsOfACommandLine(line: String, music: LevelChange.Step?, voice: LevelChange.Step?) throws {
        let words = line.split(separator: " ").map(String.init)
        #expect(try LevelChange(parsing: words) == LevelChange(music: music, voice: voice))
    }

    private static let advice = "use music or voice, and a number from -20 to 6, louder or quieter"

    @Test(arguments: [
        ("music", "missing level of the music; \(advice)"), ("music 0 voice", "missing level of the voice; \(advice)"),
        ("music 7", "a level of 7 dB is out of range; use -20 to 6"),
        ("music +1", "'+1' is ambiguous; write 'music louder 1' or 'music 1'"),
        ("+1", "'+1' is ambiguous; write 'louder 1' or '1'"),
        ("music loduer", "unknown word 'loduer'; did you mean 'louder'?"),
        ("music voice 3", "missing level of the music; \(advice)"), ("tempo 3", "unknown word 'tempo'; \(advice)"),
        ("music louder 0", "a change of 0 dB is out of range; use 1 or more"),
        ("quieter -2", "a change of -2 dB is out of range; use 1 or more"),
        ("music 0 music 1", "two levels of the music; give one"), ("0 voice 1", "two levels of the voice; give one"),
        ("music 0 louder", "two levels of the same sound; give one"),
    ])
    func rejectsOtherWords(line: String, message: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(throws: OptionError(message)) { try LevelChange(parsing: words) }
    }
}
