import SessionCore
import Yams

/// A traversal of a routine file that collects all faults.
struct RoutineReader: YAMLReader {
    let yaml: YAMLDocument
    var faults: [RoutineFault] = []

    mutating func routine(_ node: Node) -> RoutineDocument? {
        let keys = ["name", "description", "music", "tones", "closing", "announce", "counts", "steps"]
        guard let members = members(of: node, "a routine", keys: keys) else { return nil }
        let name = members.required("name", .routineName, noting: &faults)
        let description = members.optional(
            "description", .prose("a sentence", upTo: RoutineLimits.descriptionLength), noting: &faults)
        let music = members.optional("music", .music, noting: &faults)
        let tones = members.optional("tones", .tones, noting: &faults)
        let closing = members.optional("closing", .closing, noting: &faults) ?? .usual
        let announcements =
            members.optional("announce", .announcements, noting: &faults) ?? Set(RoutineDocument.Announcement.allCases)
        let counts = members.optional("counts", .truth, noting: &faults) ?? true
        let steps = steps(of: members, level: 0)
        guard let name, let steps else { return nil }
        return RoutineDocument(
            name: name, description: description, music: music, tones: tones, closing: closing,
            announcements: announcements, counts: counts, steps: steps)
    }

    /// Reads the steps of a routine, or of a repetition.
    ///
    /// - Parameter level: The number of repetitions around the steps.
    mutating func steps(of members: YAMLMembers, level: Int) -> [RoutineDocument.Step]? {
        members.list("steps", upTo: RoutineLimits.steps, noting: &faults)?.compactMap { step($0, level: level) }
    }

    private mutating func step(_ node: Node, level: Int) -> RoutineDocument.Step? {
        guard case .mapping(let mapping) = node else {
            let remedy = node.scalar.flatMap { Self.remedy(for: $0.string, length: nil) }
            fault(
                yaml.place(of: node),
                "a step must be a mapping" + (remedy.map { "; write \($0)" } ?? ", such as 'rest: 20s'; \(Self.kinds)"))
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

    /// Returns the step that people mean by another word.
    private static func remedy(for name: String, length: String?) -> String? {
        switch name.lowercased() {
        case "pause", "break":
            let length = length.flatMap { DurationText.seconds(parsing: $0) == nil ? nil : $0 } ?? "10s"
            return "'rest: \(length)', or 'wait: for me' for a pause until you go on"
        case "bell": return "'play: bell'"
        case "pick": return "'repeat: 1' and below it 'pick: 3' and 'steps:'"
        default: return nil
        }
    }

    /// Reports a step without the key of a kind.
    ///
    /// - Parameters:
    ///   - names: Its keys.
    ///   - length: The value of its first key, which can be a length.
    private mutating func unknownStep(_ names: [String], length: String?, at place: YAMLDocument.Place) {
        let meant = names.lazy.compactMap { name in
            RoutineStepKind.names.suggestion(for: name).map { (name: name, kind: $0) }
        }
        if let name = names.first, let remedy = Self.remedy(for: name, length: length) {
            fault(place, "unknown step '\(name)'; write \(remedy)")
        } else if let step = meant.first {
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
}
