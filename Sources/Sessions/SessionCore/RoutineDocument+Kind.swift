extension RoutineDocument {
    /// The content of a step.
    public indirect enum Kind: Hashable, Sendable {
        /// The stretch with an id or words of its name.
        case stretch(String, Hold)
        /// A stretch of a region, which is drawn.
        case region(Region, Hold)
        /// Words, or a clip in their place.
        case say(String, audio: String?)
        case rest(seconds: Int)
        case exercise(RoutineExercise)
        /// As many rounds of some exercises as the user can do in a time.
        case asManyRounds(seconds: Int, of: [String])
        case breathe(BreathText, BreathText.Length)
        /// A meditation of the catalog, with its parts as steps.
        case meditate(MeditationOptions)
        case wait
        case bell
        /// A list of steps, once or several times.
        case repeated(Repetition)
        /// The steps of the routine with a name.
        case routine(String)
    }

    /// The members of a stretch.
    public struct Hold: Hashable, Sendable {
        /// The length of each side, in seconds; `nil` for that of the region.
        public var seconds: Int?
        /// The sides, or `nil` for both of a bilateral stretch.
        public var sides: StepRoutine.Sides?
        /// The time to get into position, or `nil` for that of the session.
        public var changeOver: ChangeOver?
        /// The path of a clip that replaces the introduction.
        public var audio: String?
        /// The seconds by which the hold is longer in its round.
        public var longer = 0

        /// Creates the members of a stretch.
        public init(
            seconds: Int? = nil, sides: StepRoutine.Sides? = nil, changeOver: ChangeOver? = nil, audio: String? = nil
        ) {
            self.seconds = seconds
            self.sides = sides
            self.changeOver = changeOver
            self.audio = audio
        }
    }
}

/// A sound of a routine that belongs to no stretch of the catalog.
public enum RoutineSound: Hashable, Sendable {
    /// Words that the live voice speaks.
    case words(String)
    /// English words of Limber's own.
    case cue(String)
    /// A clip of the user, by its path in the file.
    case file(String)
    case bell

    /// The cues that all exercises share.
    public static let (next, halfway, lastSeconds) = (Self.cue("Next."), Self.cue("Halfway."), Self.cue("Ten seconds."))

    /// The words; `nil` for another sound.
    public var text: String? {
        switch self {
        case .words(let text), .cue(let text): text
        case .file, .bell: nil
        }
    }
}

extension RoutineDocument.Kind {
    /// The name for people, or the words that are spoken; empty for a stretch, whose name only the catalog has.
    public var label: String {
        switch self {
        case .say(let text, _): text
        case .exercise(let exercise): exercise.label
        case .rest: "Rest"
        case .asManyRounds(_, let names): "As many rounds as you can: \(names.joined(separator: ", "))"
        case .breathe(let breath, _): breath.instruction
        case .bell: "Bell"
        case .stretch, .region, .meditate, .wait, .repeated, .routine: ""
        }
    }

    /// The words that are spoken, also in place of a clip of the user that is missing; `nil` for a step without words.
    /// A long list is shown only.
    public var words: String? {
        switch self {
        case .asManyRounds: label.count <= 200 ? label : "As many rounds as you can."
        case .say, .breathe: label
        case .exercise(let exercise): exercise.name
        case .stretch, .region, .rest, .meditate, .wait, .bell, .repeated, .routine: nil
        }
    }

    /// The sounds of the step, in the order in which they are heard; none for a step without sounds of its own.
    public var sounds: [RoutineSound] {
        switch self {
        case .bell: [.bell]
        case .exercise(let exercise) where audio == nil: exercise.announcement
        case .stretch, .region, .say, .rest, .exercise, .asManyRounds, .breathe, .meditate, .wait, .repeated,
            .routine:
            [audio.map(RoutineSound.file) ?? words.map(RoutineSound.words)].compactMap(\.self)
        }
    }

    /// The sounds in place of a clip of the user that is missing.
    public var replacements: [RoutineSound] {
        guard case .exercise(var exercise) = self else { return words.map { [.words($0)] } ?? [] }
        exercise.audio = nil
        return Self.exercise(exercise).sounds
    }

    /// The cues that the step can have besides its sounds.
    public var cues: [RoutineSound] {
        switch self {
        case .exercise, .asManyRounds: leastSeconds > 60 ? [.next, .halfway, .lastSeconds] : [.next]
        case .breathe(let breath, _): breath.cues
        case .stretch, .region, .say, .rest, .meditate, .wait, .bell, .repeated, .routine: []
        }
    }

    /// The path of the user's clip; `nil` without one.
    private var audio: String? {
        switch self {
        case .stretch(_, let hold), .region(_, let hold): hold.audio
        case .say(_, let audio): audio
        case .exercise(let exercise): exercise.audio
        case .rest, .asManyRounds, .breathe, .meditate, .wait, .bell, .repeated, .routine: nil
        }
    }

    /// Returns the step with other paths of its clips.
    func replacingAudio(_ path: (String) -> String) -> Self {
        switch self {
        case .stretch(let name, var hold):
            hold.audio = hold.audio.map(path)
            return .stretch(name, hold)
        case .region(let region, var hold):
            hold.audio = hold.audio.map(path)
            return .region(region, hold)
        case .say(let text, let audio): return .say(text, audio: audio.map(path))
        case .exercise(var exercise):
            exercise.audio = exercise.audio.map(path)
            return .exercise(exercise)
        case .repeated(var repetition):
            repetition.steps = repetition.steps.map { RoutineDocument.Step($0.kind.replacingAudio(path), at: $0.place) }
            return .repeated(repetition)
        case .rest, .asManyRounds, .breathe, .meditate, .wait, .bell, .routine: return self
        }
    }

    /// Returns the step with a longer hold or exercise.
    func longer(by seconds: Int) -> Self {
        switch self {
        case .stretch(let name, var hold):
            hold.longer = seconds
            return .stretch(name, hold)
        case .region(let region, var hold):
            hold.longer = seconds
            return .region(region, hold)
        case .exercise(var exercise):
            if case .seconds(let work) = exercise.work { exercise.work = .seconds(work + seconds) }
            return .exercise(exercise)
        case .say, .rest, .asManyRounds, .breathe, .meditate, .wait, .bell, .repeated, .routine: return self
        }
    }

    /// The length in seconds without speech and change-overs.
    var leastSeconds: Int {
        switch self {
        case .stretch(_, let hold), .region(_, let hold): (hold.seconds ?? 0) + hold.longer
        case .rest(let seconds), .asManyRounds(let seconds, _): seconds
        case .exercise(let exercise): exercise.seconds ?? 0
        case .breathe(let breath, let length): breath.seconds(for: length)
        case .meditate(let options): (options.minutes ?? 0) * 60
        case .say, .wait, .bell, .repeated, .routine: 0
        }
    }

    /// Whether the step, or one of its steps, is more than a rest, a wait, words or a bell.
    public var isActive: Bool {
        switch self {
        case .stretch, .region, .exercise, .asManyRounds, .breathe, .meditate, .routine: true
        case .say, .rest, .wait, .bell: false
        case .repeated(let repetition): repetition.steps.contains(where: \.kind.isActive)
        }
    }
}
