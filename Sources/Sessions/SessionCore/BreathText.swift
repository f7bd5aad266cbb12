/// The rhythm of a breathing step, written `4-6`, `4-7-8` or `4-4-4-4`: the seconds in, out; in, hold, out; or in,
/// hold, out, hold; or with a name: that of a breathing pattern of the meditations, `box` or `sigh`, or `coherent`.
public struct BreathText: Hashable, Sendable {
    /// The length of a breathing step after its instruction.
    public enum Length: Hashable, Sendable {
        case seconds(Int)
        /// A number of whole breaths.
        case breaths(Int)
    }

    /// The text form, such as `4-6` or `box`.
    public let description: String
    private let kinds: [BreathRhythm.Movement]
    private let seconds: [Int]

    /// The allowed seconds of a movement.
    public static let allowedSeconds = 1...20
    /// The rhythms with a name.
    public static let names = ["box", "coherent", "sigh"]

    /// Parses a rhythm; `nil` for another text.
    public init?(parsing text: String) {
        switch text {
        case "box": (kinds, seconds) = ([.inhale, .hold, .exhale, .hold], [4, 4, 4, 4])
        case "coherent": (kinds, seconds) = ([.inhale, .exhale], [5, 5])
        case "sigh": (kinds, seconds) = ([.inhale, .inhale, .exhale], [3, 2, 7])
        default:
            let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            seconds = numbers.compactMap(\.self)
            guard seconds.count == numbers.count, (2...4).contains(seconds.count),
                seconds.allSatisfy(Self.allowedSeconds.contains)
            else { return nil }
            kinds = seconds.count == 2 ? [.inhale, .exhale] : [.inhale, .hold, .exhale, .hold]
            description = seconds.map(String.init).joined(separator: "-")
            return
        }
        description = text
    }

    /// The movements in order with their seconds.
    public var movements: [(movement: BreathRhythm.Movement, seconds: Int)] { Array(zip(kinds, seconds)) }

    /// Returns a length of the rhythm in seconds.
    public func seconds(for length: Length) -> Int {
        switch length {
        case .seconds(let seconds): seconds
        case .breaths(let number): number * seconds.reduce(0, +)
        }
    }

    /// The words for each movement, as the meditations say them.
    public var cues: [RoutineSound] {
        let movements = movements.map(\.movement)
        return zip(movements, [nil] + movements.map(Optional.some)).map { movement, previous in
            switch movement {
            case .inhale: .cue(previous == .inhale ? "A little more." : "Breathe in.")
            case .hold: .cue("Hold.")
            case .exhale: .cue("Breathe out.")
            }
        }
    }

    /// The words that the voice says before the breaths.
    public var instruction: String {
        let words = movements.enumerated().map { place, part in
            switch part.movement {
            case .inhale: place == 0 ? "Breathe in for \(part.seconds)" : "a little more for \(part.seconds)"
            case .hold: "hold for \(part.seconds)"
            case .exhale: "out for \(part.seconds)"
            }
        }
        return words.joined(separator: ", ") + "."
    }
}
