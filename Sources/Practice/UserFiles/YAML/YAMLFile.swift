import SessionCore
import Yams

/// A YAML file of a user: a document with a root, in a text of a limited size.
struct YAMLFile {
    /// The document and its root; `nil` with faults.
    private(set) var content: (document: YAMLDocument, root: Node)?
    /// The faults that prevent any reading.
    private(set) var faults: [RoutineFault] = []

    /// Parses a text. A byte order mark at the start is ignored.
    ///
    /// - Parameters:
    ///   - first: The key with which a file starts, and its value in words.
    ///   - most: The greatest size in bytes of UTF-8, and the remedy for a larger text. Such a file has no anchors,
    ///     aliases and tags. `nil` for a file whose size is checked and which can have them.
    init(_ text: String, startingWith first: String, plainUpTo most: (bytes: Int, advice: String)?) {
        if let most, text.utf8.count > most.bytes {
            faults = [RoutineFault("the file is larger than \(most.bytes) bytes; \(most.advice)", at: nil)]
            return
        }
        do throws(RoutineFault) {
            let yaml = try YAMLDocument(
                text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text)
            guard let root = yaml.root, root.scalar?.isNull != true else {
                throw RoutineFault("the file is empty; start with \(first)", at: nil)
            }
            faults = most == nil ? [] : yaml.features
            if faults.isEmpty { content = (yaml, root) }
        } catch {
            faults = [error]
        }
    }
}

/// A traversal of a file that collects all faults.
protocol YAMLReader {
    var yaml: YAMLDocument { get }
    var faults: [RoutineFault] { get set }
}

extension YAMLReader {
    /// Reads the mapping of a node. The remedy for an unknown key is a similar key, by default.
    mutating func members(
        of node: Node, _ what: String, keys: [String], advice: ((String) -> String?)? = nil
    ) -> YAMLMembers? {
        let advice = advice ?? { keys.suggestion(for: $0).map { "did you mean '\($0)'?" } }
        return YAMLMembers(node, what, keys: keys, of: yaml, advice: advice, noting: &faults)
    }

    mutating func fault(_ place: YAMLDocument.Place, _ problem: String) {
        faults.append(RoutineFault(problem, at: place))
    }

    /// The faults in the order of their places.
    var sortedFaults: [RoutineFault] {
        let start = YAMLDocument.Place(line: 0, column: 0)
        return faults.sorted { ($0.place ?? start) < ($1.place ?? start) }
    }
}

extension YAMLDocument {
    /// The anchors and the tags, which a plain text cannot have. An alias needs an anchor.
    fileprivate var features: [RoutineFault] {
        var faults: [RoutineFault] = []
        // An alias is the node with the anchor, so the nodes of a small file can be more than could be visited.
        var visited: Set<Place> = []
        func visit(_ node: Node, isKey: Bool = false) {
            let (anchor, tag) = node.properties
            if anchor {
                guard visited.insert(place(of: node)).inserted else { return }
                faults.append(
                    RoutineFault(
                        "anchors and aliases ('&name', '*name') are not supported; write the value out",
                        at: place(of: node)))
            }
            // The comparison of keys gives each key a tag, and each part of a key.
            if let tag, !isKey {
                faults.append(RoutineFault("tags ('\(tag)') are not supported; remove the tag", at: place(of: node)))
            }
            switch node {
            case .mapping(let mapping):
                for (key, value) in mapping {
                    visit(key, isKey: true)
                    visit(value, isKey: isKey)
                }
            case .sequence(let nodes): for node in nodes { visit(node, isKey: isKey) }
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
