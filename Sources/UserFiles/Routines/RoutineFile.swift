public import SessionCore
import Yams

/// A routine as a YAML file.
///
/// The reader reports all faults of a file with their places, and the writer's files can be read back. The reader knows
/// neither the stretches of the catalog nor other routines. `Resources/Schemas/routine.json` describes the same format.
///
/// ```swift
/// let yaml = """
///     name: Core
///     steps: [{exercise: Plank, work: 30s}, {rest: 1 h}]
///     """
/// let faults = RoutineFile.read(yaml).faults.map(\.description)
/// let fault = faults.first  // "2:40: 'rest' is '1 h'; use 1s to 10m, such as 45s, 1m30s or 1:30"
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
        guard text.utf8.count <= maximumBytes else {
            return (nil, [RoutineFault("the file is larger than \(maximumBytes) bytes; use fewer steps", at: nil)])
        }
        let yaml: YAMLDocument
        do throws(YAMLDocument.Fault) {
            yaml = try YAMLDocument(
                text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text)
        } catch {
            return (nil, [RoutineFault(error.problem, at: error.place)])
        }
        guard let root = yaml.root, root.scalar?.isNull != true else {
            return (nil, [RoutineFault("the file is empty; start with 'name:' and a name", at: nil)])
        }
        let features = yaml.features
        guard features.isEmpty else { return (nil, features.map { RoutineFault($0.problem, at: $0.place) }) }
        var reader = RoutineReader(yaml)
        let document = reader.routine(root)
        let faults = reader.faults.sorted { $0.place < $1.place }.map { RoutineFault($0.problem, at: $0.place) }
        guard let document, faults.isEmpty else { return (nil, faults) }
        return (document, document.warnings)
    }
}

extension YAMLDocument {
    /// The anchors and the tags, which a routine file cannot have. An alias needs an anchor.
    fileprivate var features: [YAMLFault] {
        var faults: [YAMLFault] = []
        // An alias is the node with the anchor, so the nodes of a small file can be more than could be visited.
        var visited: Set<Place> = []
        func visit(_ node: Node, isKey: Bool = false) {
            let (anchor, tag) = node.properties
            if anchor {
                guard visited.insert(place(of: node)).inserted else { return }
                faults.append(
                    YAMLFault(
                        place: place(of: node),
                        problem: "anchors and aliases ('&name', '*name') are not supported; write the value out"))
            }
            // The comparison of keys gives each key a tag.
            if let tag, !isKey {
                faults.append(
                    YAMLFault(place: place(of: node), problem: "tags ('\(tag)') are not supported; remove the tag"))
            }
            switch node {
            case .mapping(let mapping):
                for (key, value) in mapping {
                    visit(key, isKey: true)
                    visit(value)
                }
            case .sequence(let nodes): for node in nodes { visit(node) }
            case .scalar, .alias: break
            }
        }
        if let root { visit(root) }
        return faults
    }
}

extension Node {
    /// Whether the node has an anchor, and the tag that is written before it. The parser gives quoted text the tag of a
    /// string.
    fileprivate var properties: (anchor: Bool, tag: String?) {
        let (anchor, tag): (Anchor?, Tag) =
            switch self {
            case .scalar(let scalar): (scalar.anchor, scalar.tag)
            case .mapping(let mapping): (mapping.anchor, mapping.tag)
            case .sequence(let sequence): (sequence.anchor, sequence.tag)
            case .alias(let alias): (alias.anchor, alias.tag)
            }
        let name = tag.description
        let isImplied = name.isEmpty || isQuoted && (name == "!" || name == Tag.Name.str.rawValue)
        return (anchor != nil, isImplied ? nil : name)
    }

    private var isQuoted: Bool {
        guard case .scalar(let scalar) = self else { return false }
        return scalar.style != .plain && scalar.style != .any
    }
}

extension RoutineDocument {
    /// The warnings that the steps give without a catalog.
    fileprivate var warnings: [RoutineFault] {
        var warnings: [RoutineFault] = []
        if !steps.contains(where: \.isActive) {
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
    /// Whether the step, or one of its steps, is more than a rest, a wait, words or a bell.
    fileprivate var isActive: Bool {
        switch kind {
        case .stretch, .region, .exercise, .asManyRounds, .breathe, .routine: true
        case .say, .rest, .wait, .bell: false
        case .repeated(let repetition): repetition.steps.contains(where: \.isActive)
        }
    }

    /// The place of the first piece of music in the step, or `nil` if it names none.
    fileprivate var musicPlace: RoutineDocument.Place? {
        guard case .repeated(let repetition) = kind else { return nil }
        if let music = repetition.music, music.choice != .none { return music.place }
        return repetition.steps.lazy.compactMap(\.musicPlace).first
    }
}
