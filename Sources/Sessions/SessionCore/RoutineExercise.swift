/// An exercise of a routine file: its sets, and what is said before each.
///
/// ```swift
/// let rows = RoutineExercise("Rows", .reps(.number(8...12), .own), sides: .left)
/// let label = rows.label  // "Rows, left side, 8-12 reps"
/// ```
public struct RoutineExercise: Hashable, Sendable {
    /// The size of a set.
    public enum Work: Hashable, Sendable {
        /// A time in seconds.
        case seconds(Int)
        /// Repetitions at a pace.
        case reps(Reps, Pace)
    }

    /// A number of repetitions, written `10`, `8-12` or `max`.
    public enum Reps: Hashable, Sendable, CustomStringConvertible {
        /// A number, or a range of numbers.
        case number(ClosedRange<Int>)
        /// As many as the user can do.
        case max

        /// The allowed numbers.
        public static let allowed = 1...200

        /// Parses the written form; `nil` for another text.
        public init?(parsing text: String) {
            if text == "max" {
                self = .max
                return
            }
            guard let match = text.wholeMatch(of: /([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?/),
                let first = Int(match.1), let last = Int(match.2 ?? match.1), first <= last,
                Self.allowed.contains(last)
            else { return nil }
            self = .number(first...last)
        }

        /// The written form.
        public var description: String {
            switch self {
            case .number(let range):
                range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
            case .max: "max"
            }
        }

        /// The form for people, such as "10 reps".
        public var label: String {
            switch self {
            case .number(1...1): "1 rep"
            case .number: "\(self) reps"
            case .max: "as many reps as you can"
            }
        }
    }

    /// The pace of repetitions.
    public enum Pace: Hashable, Sendable {
        /// The user's own: the session waits.
        case own
        /// Movements of some seconds, which make up a repetition.
        case movements([Int])

        /// The allowed seconds of a movement. A movement without a length is left out.
        public static let allowed = 0...20
    }

    /// A weight, such as `12.5kg`.
    public struct Weight: Hashable, Sendable, CustomStringConvertible {
        private let number: Substring
        private let unit: Substring

        /// Parses a number of up to three digits, with up to two decimals, before `kg` or `lb`; `nil` for another text.
        public init?(parsing text: String) {
            guard let parts = text.wholeMatch(of: /(0|[1-9][0-9]{0,2})(\.[0-9]{1,2})? ?(kg|lb)/),
                text.contains(where: { "123456789".contains($0) })
            else { return nil }
            (number, unit) = (parts.1 + (parts.2 ?? ""), parts.3)
        }

        /// The written form.
        public var description: String { "\(number)\(unit)" }
        /// The form for people, such as "12.5 kg".
        public var label: String { "\(number) \(unit)" }

        fileprivate var sounds: [RoutineSound] {
            [.words(String(number)), .cue(unit == "kg" ? "kilograms." : "pounds.")]
        }
    }

    /// The name, which is spoken.
    public let name: String
    /// The size of a set.
    public var work: Work
    /// The number of sets.
    public private(set) var sets: Int
    /// The rest between sets and sides, in seconds; 0 for none.
    public let rest: Int
    /// The sides of each set, one after the other; `nil` for none.
    public private(set) var sides: StepRoutine.Sides?
    /// The weight.
    public let weight: Weight?
    /// Further words before the first set.
    public private(set) var words: String?
    /// The path of a clip in place of all that is said.
    public var audio: String?

    /// Creates an exercise.
    public init(
        _ name: String, _ work: Work, sets: Int = 1, rest: Int = 0, sides: StepRoutine.Sides? = nil,
        weight: Weight? = nil, words: String? = nil, audio: String? = nil
    ) {
        self.name = name
        self.work = work
        self.sets = sets
        self.rest = rest
        self.sides = sides
        self.weight = weight
        self.words = words
        self.audio = audio
    }

    /// The name of a set for people, such as "Rows, left side, 10 reps, 12 kg".
    public var label: String { oneSet.label }

    /// The set in the form of a record.
    public var oneSet: ExerciseSet {
        let reps: Reps? = if case .reps(let reps, _) = work { reps } else { nil }
        return ExerciseSet(
            exercise: name, side: sides == .left || sides == .right ? sides?.rawValue : nil, reps: reps?.description,
            weight: weight?.label, seconds: seconds)
    }

    /// The length of a set in seconds; `nil` at the user's own pace.
    public var seconds: Int? {
        switch work {
        case .seconds(let seconds): seconds
        case .reps(.number(let range), .movements(let movements)): range.upperBound * movements.reduce(0, +)
        case .reps: nil
        }
    }

    /// The frames of the movements of a paced repetition; `nil` for another exercise.
    public var movements: [Int]? {
        guard case .reps(.number, .movements(let seconds)) = work else { return nil }
        return seconds.filter { $0 > 0 }.map { Frames.inSeconds($0) }
    }

    /// The words before a set, in the order in which they are spoken.
    var announcement: [RoutineSound] {
        var sounds = [RoutineSound.words(name)]
        switch sides {
        case .left: sounds.append(.cue("Left side."))
        case .right: sounds.append(.cue("Right side."))
        case .both, .some(.none), nil: break
        }
        switch work {
        case .seconds: break
        case .reps(.max, _): sounds.append(.cue("As many repetitions as you can."))
        case .reps(.number(let range), _):
            let numbers = Set([range.lowerBound, range.upperBound]).sorted().map { [RoutineSound.words("\($0)")] }
            sounds += numbers.joined(separator: [.cue("to")])
            sounds.append(.cue(range == 1...1 ? "repetition." : "repetitions."))
        }
        return sounds + (weight?.sounds ?? []) + (words.map { [.words($0)] } ?? [])
    }

    /// A set of one side, with the number of the set.
    typealias Part = (exercise: RoutineExercise, set: Int)

    /// The sides of all sets, in order.
    var parts: [Part] {
        (1...sets).flatMap { set in
            let sides: [StepRoutine.Sides?] = self.sides == .both ? [.left, .right] : [self.sides]
            return sides.enumerated().map { place, side in
                var part = self
                (part.sets, part.sides) = (1, side)
                if set > 1 || place > 0 { part.words = nil }
                return (part, set)
            }
        }
    }
}
