import SessionCore
import Yams

/// The key that says which kind of step a mapping is.
enum RoutineStepKind: String, CaseIterable {
    case stretch, region, say, rest, exercise
    case asManyRounds = "as-many-rounds"
    case breathe, meditate, wait, play
    case `repeat`
    case routine

    /// The keys of all kinds.
    static var names: [String] { allCases.map(\.rawValue) }

    /// The known keys of a step of the kind.
    var keys: [String] {
        let others: [String] =
            switch self {
            case .stretch: ["hold", "sides", "change-over", "audio"]
            case .region: ["hold", "change-over"]
            case .say: ["audio"]
            case .exercise:
                ["work", "reps", "tempo", "pace", "sets", "rest", "sides", "weight", "words", "audio"]
            case .asManyRounds: ["of"]
            case .repeat: ["rest-between", "longer", "pick", "music", "steps"]
            case .rest, .breathe, .meditate, .wait, .play, .routine: []
            }
        return [rawValue] + others
    }
}

extension RoutineReader {
    /// Reads the content of a step of a kind; `nil` after noting its faults.
    mutating func content(
        of kind: RoutineStepKind, _ members: YAMLMembers, level: Int
    ) -> RoutineDocument.Kind? {
        let name = kind.rawValue
        switch kind {
        case .stretch:
            let stretch = members.required(name, .stretchName, noting: &faults)
            let hold = hold(members)
            return stretch.map { .stretch($0, hold) }
        case .region:
            let region = members.required(name, .region, noting: &faults)
            let hold = hold(members)
            return region.map { .region($0, hold) }
        case .say:
            let words = members.required(name, .prose("words", upTo: RoutineLimits.speechLength), noting: &faults)
            let audio = members.optional("audio", .path, noting: &faults)
            return words.map { .say($0, audio: audio) }
        case .rest:
            return members.required(name, .length(RoutineLimits.rest), noting: &faults).map { .rest(seconds: $0) }
        case .exercise: return exercise(name, members).map { .exercise($0) }
        case .asManyRounds: return asManyRounds(name, members)
        case .breathe: return breathe(members)
        case .meditate: return members.required(name, .meditation, noting: &faults).map { .meditate($0) }
        case .wait: return members.required(name, .wait, noting: &faults).map { _ in .wait }
        case .play: return members.required(name, .play, noting: &faults).map { _ in .bell }
        case .repeat: return repetition(name, members, level: level + 1)
        case .routine: return members.required(name, .routineName, noting: &faults).map { .routine($0) }
        }
    }

    /// Reads the members of a stretch. Those that a region cannot have are missing.
    private mutating func hold(_ members: YAMLMembers) -> RoutineDocument.Hold {
        let seconds = members.optional("hold", .length(RoutineLimits.hold), noting: &faults)
        let sides = sides(members)
        let changeOver = members.optional("change-over", .changeOver, noting: &faults)
        let audio = members.optional("audio", .path, noting: &faults)
        return RoutineDocument.Hold(seconds: seconds, sides: sides, changeOver: changeOver, audio: audio)
    }

    /// Reads `sides`, a text or a list.
    mutating func sides(_ members: YAMLMembers) -> StepRoutine.Sides? {
        if case .sequence(let list)? = members.node("sides"), list.map(\.scalar?.string) == ["left", "right"] {
            return .both
        }
        return members.optional("sides", .sides, noting: &faults)
    }

    private mutating func asManyRounds(_ name: String, _ members: YAMLMembers) -> RoutineDocument.Kind? {
        let seconds = members.required(name, .length(RoutineLimits.asManyRounds), noting: &faults)
        let rule = YAMLMembers.Rule<String>.exerciseName
        let exercises = members.list("of", upTo: RoutineLimits.exercises, noting: &faults)?.compactMap { node in
            let exercise = node.scalar.flatMap(rule.read)
            if exercise == nil { fault(yaml.place(of: node), "an entry of 'of' must be \(rule.allowed)") }
            return exercise
        }
        guard let seconds, let exercises else { return nil }
        return .asManyRounds(seconds: seconds, of: exercises)
    }

    private mutating func breathe(_ members: YAMLMembers) -> RoutineDocument.Kind? {
        guard let node = members.node("breathe"),
            let breath = self.members(of: node, "'breathe'", keys: ["pattern", "for", "breaths"])
        else { return nil }
        let pattern = breath.required("pattern", .breath, noting: &faults)
        let length = breathingLength(breath)
        guard let pattern, let length else { return nil }
        return .breathe(pattern, length)
    }

    /// Reads `for` or `breaths`.
    private mutating func breathingLength(_ members: YAMLMembers) -> BreathText.Length? {
        guard members.node("breaths") != nil else {
            return members.required("for", .breathing, noting: &faults).map { .seconds($0) }
        }
        if members.node("for") != nil {
            fault(members.place(of: "breaths"), "'for' and 'breaths' exclude each other; remove one of them")
        }
        return members.optional("breaths", .whole(RoutineLimits.breaths), noting: &faults).map { .breaths($0) }
    }

    private mutating func repetition(_ name: String, _ members: YAMLMembers, level: Int) -> RoutineDocument.Kind? {
        guard level <= RoutineLimits.levels else {
            fault(members.place, "repetitions are nested more than \(RoutineLimits.levels) deep; use fewer levels")
            return nil
        }
        let rounds = members.required(name, .rounds, noting: &faults)
        let rest = members.optional("rest-between", .length(RoutineLimits.rest), default: 0, noting: &faults)
        let longer = members.optional("longer", .length(RoutineLimits.longer), default: 0, noting: &faults)
        let pick = members.optional("pick", .whole(RoutineLimits.pick), noting: &faults)
        let music = members.optional("music", .groupMusic, noting: &faults)
        let steps = steps(of: members, level: level)
        if let pick, let steps, pick > steps.count {
            fault(members.place(of: "pick"), "'pick' is \(pick), more than the number of steps")
        }
        guard let rounds, let rest, let longer, let steps else { return nil }
        return .repeated(
            RoutineDocument.Repetition(
                rounds: rounds, rest: rest, longer: longer, pick: pick,
                music: music.map { RoutineDocument.GroupMusic($0, at: members.place(of: "music")) }, steps: steps))
    }
}

extension RoutineDocument.Kind {
    /// The members in the order of the file, without the steps of a repetition.
    var members: [(key: String, value: String)] {
        func length(_ seconds: Int) -> String { DurationText.argument(seconds: seconds) }
        func audio(_ path: String?) -> [(key: String, value: String)] {
            path.map { [("audio", YAMLText.scalar($0))] } ?? []
        }
        switch self {
        case .stretch(let name, let hold):
            return [("stretch", YAMLText.scalar(name))] + hold.members + audio(hold.audio)
        case .region(let region, let hold):
            return [("region", region.rawValue.replacing("_", with: "-"))] + hold.members
        case .say(let words, let path): return [("say", YAMLText.scalar(words))] + audio(path)
        case .rest(let seconds): return [("rest", length(seconds))]
        case .exercise(let exercise): return exercise.members + audio(exercise.audio)
        case .asManyRounds(let seconds, let exercises):
            let names = exercises.map(YAMLText.scalar).joined(separator: ", ")
            return [("as-many-rounds", length(seconds)), ("of", "[\(names)]")]
        case .breathe(let pattern, .seconds(let seconds)):
            return [("breathe", "{ pattern: \(pattern.description), for: \(length(seconds)) }")]
        case .breathe(let pattern, .breaths(let number)):
            return [("breathe", "{ pattern: \(pattern.description), breaths: \(number) }")]
        case .meditate(let options):
            let length = options.minutes.map { " \($0)m" } ?? ""
            return [("meditate", YAMLText.scalar((options.course ?? "") + length))]
        case .wait: return [("wait", "for me")]
        case .bell: return [("play", "bell")]
        case .repeated(let repetition):
            let rest = repetition.rest > 0 ? [("rest-between", length(repetition.rest))] : []
            let longer = repetition.longer > 0 ? [("longer", length(repetition.longer))] : []
            let pick = repetition.pick.map { [("pick", "\($0)")] } ?? []
            let music = repetition.music.map { [("music", YAMLText.scalar($0.choice.description))] } ?? []
            return [("repeat", "\(repetition.rounds)")] + rest + longer + pick + music
        case .routine(let name): return [("routine", YAMLText.scalar(name))]
        }
    }
}
