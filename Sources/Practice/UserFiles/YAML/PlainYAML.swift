import SessionCore
import Yams

/// A YAML text of a limited size, without anchors, aliases and tags.
struct PlainYAML {
    /// The document and its root; `nil` with faults.
    private(set) var content: (document: YAMLDocument, root: Node)?
    /// The faults that prevent any reading.
    private(set) var faults: [RoutineFault] = []

    /// Parses a text. A byte order mark at the start is ignored.
    ///
    /// - Parameters:
    ///   - most: The greatest size in bytes of UTF-8.
    ///   - advice: The remedy for a larger text.
    init(_ text: String, upTo most: Int, advice: String) {
        guard text.utf8.count <= most else {
            faults = [RoutineFault("the file is larger than \(most) bytes; \(advice)", at: nil)]
            return
        }
        let yaml: YAMLDocument
        do throws(YAMLDocument.Fault) {
            yaml = try YAMLDocument(
                text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text)
        } catch {
            faults = [RoutineFault(error.problem, at: error.place)]
            return
        }
        guard let root = yaml.root, root.scalar?.isNull != true else {
            faults = [RoutineFault("the file is empty; start with 'name:' and a name", at: nil)]
            return
        }
        faults = yaml.features.map { RoutineFault($0.problem, at: $0.place) }
        if faults.isEmpty { content = (yaml, root) }
    }
}

extension YAMLDocument {
    /// The anchors and the tags, which a plain text cannot have. An alias needs an anchor.
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
