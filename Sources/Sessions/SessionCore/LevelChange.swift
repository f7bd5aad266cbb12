/// A change of the levels of music and voice in a running session.
///
/// ```swift
/// let change = try LevelChange(parsing: ["music", "-6", "voice", "louder"])
/// let levels = SoundLevels().changed(by: change)  // music at −6 dB, voice at 3 dB
/// ```
public struct LevelChange: Hashable, Sendable {
    /// The change of one level.
    public enum Step: Hashable, Sendable {
        /// Sets the level.
        case to(Decibels)
        /// Makes the sound louder by a number of decibels, or quieter by a negative one, up to the ends of the range.
        case by(Int)
    }

    /// The change of the music; `nil` keeps its level.
    public var music: Step?
    /// The change of the voice; `nil` keeps its level.
    public var voice: Step?

    /// Creates a change.
    public init(music: Step? = nil, voice: Step? = nil) {
        self.music = music
        self.voice = voice
    }
}

extension SoundLevels {
    /// Returns the levels after a change.
    public func changed(by change: LevelChange) -> SoundLevels {
        SoundLevels(music: music.changed(by: change.music), voice: voice.changed(by: change.voice))
    }
}

extension Decibels {
    fileprivate func changed(by step: LevelChange.Step?) -> Decibels {
        switch step {
        case .to(let level): level
        case .by(let decibels): raised(by: decibels)
        case nil: self
        }
    }
}

extension LevelChange {
    /// The decibels of `louder` and `quieter` without a number.
    private static let usualDecibels = 3
    private static let names = ["music", "voice"]
    private static let advice = "use music or voice, and a number from -20 to 6, louder or quieter"

    /// Parses the words of a command line, such as `music -6 voice louder`, `voice quieter 2` or `quieter`.
    ///
    /// A number sets a level. `louder` and `quieter` may have a number of decibels behind them. Without `music` or
    /// `voice`, both change.
    public init(parsing words: [String]) throws(OptionError) {
        self.init()
        var rest = words[...]
        while let first = rest.first {
            let name = Self.names.contains(first) ? rest.removeFirst() : nil
            let step = try Self.step(&rest, of: name)
            guard (name == "voice" || music == nil) && (name == "music" || voice == nil) else {
                throw OptionError("two levels of the \(name ?? "same sound"); give one")
            }
            if name != "voice" { music = step }
            if name != "music" { voice = step }
        }
    }

    private static func step(_ rest: inout ArraySlice<String>, of name: String?) throws(OptionError) -> Step {
        guard let word = rest.first, !names.contains(word) else {
            throw OptionError("missing level of the \(name ?? "sound"); \(advice)")
        }
        rest.removeFirst()
        switch word {
        case "louder": return .by(try decibels(&rest))
        case "quieter": return .by(-(try decibels(&rest)))
        default: break
        }
        guard let number = Int(word) else {
            let words = names + ["louder", "quieter"]
            throw OptionError("unknown word '\(word)'; \(words.advice(on: word, otherwise: advice))")
        }
        // In other programs, a sign makes a change. Here -3 is a level, so +3 would be a riddle.
        guard !word.hasPrefix("+") else {
            let target = name.map { "\($0) " } ?? ""
            throw OptionError("'\(word)' is ambiguous; write '\(target)louder \(number)' or '\(target)\(number)'")
        }
        return .to(try Decibels(number))
    }

    private static func decibels(_ rest: inout ArraySlice<String>) throws(OptionError) -> Int {
        guard let word = rest.first, let number = Int(word) else { return usualDecibels }
        guard number > 0 else { throw OptionError("a change of \(number) dB is out of range; use 1 or more") }
        rest.removeFirst()
        return number
    }
}
