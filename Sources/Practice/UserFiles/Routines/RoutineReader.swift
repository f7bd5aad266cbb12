import SessionCore
import Yams

/// A traversal of a routine file that collects all faults.
struct RoutineReader {
    private(set) var faults: [YAMLFault] = []
    private let yaml: YAMLDocument

    init(_ yaml: YAMLDocument) {
        self.yaml = yaml
    }

    mutating func routine(_ node: Node) -> RoutineDocument? {
        let keys = ["name", "description", "music", "tones", "steps"]
        guard let members = members(of: node, "a routine", keys: keys) else { return nil }
        let name = members.required("name", .routineName, noting: &faults)
        let description = members.optional(
            "description", .prose("a sentence", upTo: RoutineLimits.descriptionLength), noting: &faults)
        let music = members.optional("music", .music, noting: &faults)
        let tones = members.optional("tones", .tones, noting: &faults)
        let steps = steps(of: members, level: 0)
        guard let name, let steps else { return nil }
        return RoutineDocument(name: name, description: description, music: music, tones: tones, steps: steps)
    }

    /// Reads the steps of a routine, or of a repetition.
    ///
    /// - Parameter level: The number of repetitions around the steps.
    private mutating func steps(of members: YAMLMembers, level: Int) -> [RoutineDocument.Step]? {
        members.list("steps", upTo: RoutineLimits.steps, noting: &faults)?.compactMap { step($0, level: level) }
    }

    private mutating func step(_ node: Node, level: Int) -> RoutineDocument.Step? {
        guard case .mapping(let mapping) = node else {
            fault(yaml.place(of: node), "a step must be a mapping, such as 'rest: 20s'; \(Self.kinds)")
            return nil
        }
        let names = mapping.compactMap { key, _ in key.scalar.map(YAMLDocument.name) }
        guard let kind = names.lazy.compactMap(RoutineStepKind.init).first else {
            unknownStep(names, length: mapping.first?.value.scalar?.string, at: yaml.place(of: node))
            return nil
        }
        let advice: (String) -> String? = { key in
            kind.keys.suggestion(for: key).map { "did you mean '\($0)'?" }
                ?? RoutineStepKind(rawValue: key).map { "begin '\($0.rawValue)' with '- ', as a step of its own" }
        }
        let what = "a step '\(kind.rawValue)'"
        guard let members = members(of: node, what, keys: kind.keys, advice: advice) else { return nil }
        return content(of: kind, members, level: level).map { RoutineDocument.Step($0, at: members.place) }
    }

    private static let kinds = "a step is one of: \(RoutineStepKind.names.joined(separator: ", "))"

    /// Reports a step without the key of a kind.
    ///
    /// - Parameters:
    ///   - names: Its keys.
    ///   - length: The value of its first key, which can be a length.
    private mutating func unknownStep(_ names: [String], length: String?, at place: YAMLDocument.Place) {
        let meant = names.lazy.compactMap { name in
            RoutineStepKind.names.suggestion(for: name).map { (name: name, kind: $0) }
        }
        if let step = meant.first {
            fault(place, "unknown step '\(step.name)'; did you mean '\(step.kind)'?")
        } else if names.count == 1, let length, DurationText.seconds(parsing: length) != nil {
            fault(
                place,
                "unknown step '\(names[0].prefix(60))'; write 'exercise: \(names[0].prefix(60))' and below it "
                    + "'work: \(length)', "
                    + "or 'stretch: \(names[0])' and 'hold: \(length)'")
        } else {
            fault(
                place,
                (names.first.map { "unknown step '\($0.prefix(60))'" } ?? "a step has no kind") + "; \(Self.kinds)")
        }
    }

    private mutating func content(
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
        case .exercise:
            let exercise = members.required(name, .exerciseName, noting: &faults)
            let seconds = members.required("work", .length(RoutineLimits.work), noting: &faults)
            let audio = members.optional("audio", .path, noting: &faults)
            guard let exercise, let seconds else { return nil }
            return .exercise(exercise, seconds: seconds, audio: audio)
        case .asManyRounds: return asManyRounds(name, members)
        case .breathe: return breathe(members)
        case .wait: return members.required(name, .wait, noting: &faults).map { _ in .wait }
        case .play: return members.required(name, .play, noting: &faults).map { _ in .bell }
        case .repeat: return repetition(name, members, level: level + 1)
        case .routine: return members.required(name, .routineName, noting: &faults).map { .routine($0) }
        }
    }

    /// Reads the members of a stretch. Those that a region cannot have are missing.
    private mutating func hold(_ members: YAMLMembers) -> RoutineDocument.Hold {
        let seconds = members.optional("hold", .length(RoutineLimits.hold), noting: &faults)
        let sides: StepRoutine.Sides?
        if case .sequence(let list)? = members.node("sides"), list.map(\.scalar?.string) == ["left", "right"] {
            sides = .both
        } else {
            sides = members.optional("sides", .sides, noting: &faults)
        }
        let changeOver = members.optional("change-over", .changeOver, noting: &faults)
        let audio = members.optional("audio", .path, noting: &faults)
        return RoutineDocument.Hold(seconds: seconds, sides: sides, changeOver: changeOver, audio: audio)
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
            let breath = self.members(of: node, "'breathe'", keys: ["pattern", "for"])
        else { return nil }
        let pattern = breath.required("pattern", .breath, noting: &faults)
        let seconds = breath.required("for", .length(RoutineLimits.breathing), noting: &faults)
        guard let pattern, let seconds else { return nil }
        return .breathe(pattern, seconds: seconds)
    }

    private mutating func repetition(_ name: String, _ members: YAMLMembers, level: Int) -> RoutineDocument.Kind? {
        guard level <= RoutineLimits.levels else {
            fault(members.place, "repetitions are nested more than \(RoutineLimits.levels) deep; use fewer levels")
            return nil
        }
        let rounds = members.required(name, .rounds, noting: &faults)
        let rest = members.optional("rest-between", .length(RoutineLimits.rest), default: 0, noting: &faults)
        let longer = members.optional("longer", .length(RoutineLimits.longer), default: 0, noting: &faults)
        let music = members.optional("music", .groupMusic, noting: &faults)
        let steps = steps(of: members, level: level)
        guard let rounds, let rest, let longer, let steps else { return nil }
        return .repeated(
            RoutineDocument.Repetition(
                rounds: rounds, rest: rest, longer: longer,
                music: music.map { RoutineDocument.GroupMusic($0, at: members.place(of: "music")) }, steps: steps))
    }

    private mutating func members(
        of node: Node, _ what: String, keys: [String], advice: ((String) -> String?)? = nil
    ) -> YAMLMembers? {
        let known: (String) -> String? = advice ?? { keys.suggestion(for: $0).map { "did you mean '\($0)'?" } }
        return YAMLMembers(node, what, keys: keys, of: yaml, advice: known, noting: &faults)
    }

    private mutating func fault(_ place: YAMLDocument.Place, _ problem: String) {
        faults.append(YAMLFault(place: place, problem: problem))
    }
}
