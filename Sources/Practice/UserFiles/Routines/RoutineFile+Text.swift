public import SessionCore

extension RoutineFile {
    /// Returns the YAML text of a routine, which ``read(_:)`` parses.
    ///
    /// - Parameter schema: The path or the address of the schema, which the first line names.
    public static func text(of document: RoutineDocument, schema: String = schema) -> String {
        var lines = ["# yaml-language-server: $schema=\(schema)", "name: \(YAMLText.scalar(document.name))"]
        if let description = document.description { lines.append("description: \(YAMLText.scalar(description))") }
        if let music = document.music { lines.append("music: \(YAMLText.scalar(music.description))") }
        if let tones = document.tones { lines.append("tones: \(tones.rawValue)") }
        if document.closing != .usual { lines.append("closing: \(document.closing.rawValue)") }
        if document.announcements.count < RoutineDocument.Announcement.allCases.count {
            let names = RoutineDocument.Announcement.allCases.filter(document.announcements.contains).map(\.rawValue)
            lines.append("announce: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
        }
        if !document.counts { lines.append("counts: false") }
        lines.append("steps:")
        lines += document.steps.flatMap { $0.lines(indentedBy: 2) }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RoutineDocument.Step {
    /// Returns the lines of the step as an entry of a list.
    fileprivate func lines(indentedBy spaces: Int) -> [String] {
        let indentation = String(repeating: " ", count: spaces)
        let members = kind.members.enumerated().map { place, member in
            "\(indentation)\(place == 0 ? "-" : " ") \(member.key): \(member.value)"
        }
        guard case .repeated(let repetition) = kind else { return members }
        return members + ["\(indentation)  steps:"] + repetition.steps.flatMap { $0.lines(indentedBy: spaces + 4) }
    }
}

extension RoutineDocument.Hold {
    /// The members that stretches and regions can have.
    var members: [(key: String, value: String)] {
        let all = [
            ("hold", seconds.map(DurationText.argument)), ("sides", sides?.text), ("change-over", changeOver?.text),
        ]
        return all.compactMap { key, value in value.map { (key, $0) } }
    }
}

extension StepRoutine.Sides {
    var text: String {
        switch self {
        case .both: "left, right"
        case .left: "left"
        case .right: "right"
        case .none: "none"
        }
    }
}

extension ChangeOver {
    fileprivate var text: String {
        switch self {
        case .standard: "standard"
        case .fixed(let seconds): DurationText.argument(seconds: seconds)
        }
    }
}
