public import SessionCore

/// A routine as a YAML file.
///
/// The reader reports all faults of a file with their places, and the writer's files can be read back. The reader knows
/// neither the stretches of the catalog nor other routines. `Resources/Schemas/routine.json` describes the same format.
///
/// ```swift
/// let yaml = """
///     name: Core
///     steps: [{exercise: Plank, work: 30s}, {rest: 2 h}]
///     """
/// let faults = RoutineFile.read(yaml).faults.map(\.description)
/// let fault = faults.first  // "2:40: 'rest' is '2 h'; use 1s to 1h, such as 45s, 1m30s or 1:30"
/// ```
public enum RoutineFile {
    /// The address of the schema on a computer with the Debian package. Editors read it to complete keys.
    public static let schema = "/usr/share/limber/Schemas/routine.json"
    /// The greatest size of a text, in bytes of UTF-8.
    public static let maximumBytes = RoutineDocument.greatestTextBytes

    /// Parses a routine. A byte order mark at the start is ignored.
    ///
    /// - Returns: The routine, or `nil` with errors, and all errors and warnings in the order of their places.
    public static func read(_ text: String) -> (document: RoutineDocument?, faults: [RoutineFault]) {
        let file = YAMLFile(text, startingWith: "'name:' and a name", plainUpTo: (maximumBytes, "use fewer steps"))
        guard let (yaml, root) = file.content else { return (nil, file.faults) }
        var reader = RoutineReader(yaml: yaml)
        let document = reader.routine(root)
        let faults = reader.sortedFaults
        guard let document, faults.isEmpty else { return (nil, faults) }
        return (document, document.warnings + commentedWords(in: text))
    }

    /// Returns a warning for words behind a `#`, which YAML takes for a comment. A comment has a space behind it.
    private static func commentedWords(in text: String) -> [RoutineFault] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { number, line in
            guard let words = line.firstMatch(of: /^[ -]*(?:say|exercise|words): +[^"'#|>\s][^#]*\s(#[^\s#].*)$/)?.1
            else { return nil }
            let place = RoutineDocument.Place(
                line: number + 1, column: line.distance(from: line.startIndex, to: words.startIndex) + 1)
            return RoutineFault("'\(words)' is a comment; put words with '#' in quotes", at: place, severity: .warning)
        }
    }

    /// Returns the first error of a routine's text, or that its name has another id; `nil` for a valid text.
    public static func fault(in text: String, named id: String) -> String? {
        let (document, faults) = read(text)
        guard let document else { return faults.first.map { "'text': \($0)" } }
        return document.id == id ? nil : "'text' has another name than '\(id)'"
    }
}

extension RoutineDocument {
    /// The warnings that the steps give without a catalog.
    fileprivate var warnings: [RoutineFault] {
        var warnings: [RoutineFault] = []
        if !steps.contains(where: \.kind.isActive) {
            let problem = "the routine has nothing to do; add a stretch, an exercise or breathing"
            warnings.append(RoutineFault(problem, at: steps.first?.place, severity: .warning))
        }
        if let last = steps.last, last.kind == .wait {
            let problem = "the routine ends with a wait, after which nothing follows; remove it"
            warnings.append(RoutineFault(problem, at: last.place, severity: .warning))
        }
        if music == MusicChoice.none, let place = steps.lazy.compactMap(\.musicPlace).first {
            let problem = "the routine has 'music: none', with which no step has music; name other music there"
            warnings.append(RoutineFault(problem, at: place, severity: .warning))
        }
        return warnings
    }
}

extension RoutineDocument.Step {
    /// The place of the first piece of music in the step, or `nil` if it names none.
    fileprivate var musicPlace: RoutineDocument.Place? {
        guard case .repeated(let repetition) = kind else { return nil }
        if let music = repetition.music, music.choice != .none { return music.place }
        return repetition.steps.lazy.compactMap(\.musicPlace).first
    }
}
