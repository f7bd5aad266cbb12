import FoundationEssentials
import Glibc
import Platform
import SessionCore
import Yams

/// The parsed configuration file with its faults.
struct SettingsFile: Sendable {
    struct Entry: Hashable, Sendable {
        let value: UnparsedValue
        let line: Int
    }

    let path: String
    /// The values by full key, such as `log.level`.
    var entries: [String: Entry] = [:]
    var faults: [SettingsFault] = []

    private static let maximumBytes = 1 << 20

    /// Reads a file.
    ///
    /// - Parameter isOptional: Whether a missing file counts as an empty one.
    init(path: String, isOptional: Bool) {
        self.path = path
        switch Self.text(of: path) {
        case .success(let text): read(text)
        case .failure(.missing) where isOptional: break
        case .failure(.missing):
            faults = [SettingsFault(.missingFile(path: path), "no such file; correct --config or LIMBER_CONFIG")]
        case .failure(.unreadable(let reason)): fault(line: nil, reason)
        }
    }

    mutating func fault(line: Int?, _ problem: String) {
        faults.append(SettingsFault(.file(path: path, line: line), problem))
    }

    private enum ReadError: Error {
        case missing
        case unreadable(String)
    }

    private static func text(of path: String) -> Result<String, ReadError> {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .failure(errno == ENOENT ? .missing : .unreadable("cannot read the file: \(reason)"))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failure(.unreadable("not a regular file")) }
        guard status.st_size <= maximumBytes else { return .failure(.unreadable("the file is larger than 1 MiB")) }
        // `errno` has the reason in the words of the system.
        guard access(path, R_OK) == 0, let data = try? Data(contentsOf: URL(filePath: path)) else {
            return .failure(.unreadable("cannot read the file: \(reason)"))
        }
        do throws(TextFile.NotText) {
            return .success(try TextFile.text(of: data))
        } catch {
            return .failure(.unreadable("the file is \(error)"))
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

extension SettingsFile {
    /// Reads every key of a document and collects the faults.
    mutating func read(_ text: String) {
        do throws(RoutineFault) {
            // An empty file and a file of comments are valid.
            guard let root = try YAMLDocument(text).root, !root.isEmpty else { return }
            guard case .mapping(let mapping) = root else {
                return fault(line: root.mark?.line, "expected a mapping; start with a section such as 'session:'")
            }
            read(mapping, below: [])
        } catch {
            fault(line: error.place?.line, error.problem)
        }
    }

    private mutating func read(_ mapping: Node.Mapping, below section: [String]) {
        var lines: [String: Int] = [:]
        for (key, node) in mapping {
            let line = key.mark?.line ?? 0
            guard case .scalar(let scalar) = key else {
                fault(line: line, "expected a key such as 'session'")
                continue
            }
            let path = section + [YAMLDocument.name(scalar)]
            let name = path.joined(separator: ".")
            if let earlier = lines.updateValue(line, forKey: name) {
                fault(line: line, "duplicate key '\(name)', first set in line \(earlier)")
            }
            read(node, named: name, path, line: line)
        }
    }

    private mutating func read(_ node: Node, named name: String, _ path: [String], line: Int) {
        if let setting = SettingNames.settings[name] {
            read(node, for: setting, line: line)
        } else if !SettingNames.sections.contains(name) {
            fault(line: line, "unknown key '\(name)'; \(SettingNames.advice(on: name))")
        } else if case .mapping(let mapping) = node {
            read(mapping, below: path)
        } else if !node.isEmpty {
            fault(line: line, "\(name) is a section; put its keys below it")
        }
    }

    private mutating func read(_ node: Node, for setting: Setting, line: Int) {
        guard let value = node.written(as: setting.shape) else {
            // A key without a value leaves the default, except for text, whose empty form is a value to check.
            if node.isEmpty, setting.shape != .text { return }
            return fault(line: line, "\(setting.key) \(node.kind(for: setting.shape)); use \(setting.allowed)")
        }
        entries[setting.key] = Entry(value: value, line: line)
    }
}

extension Node {
    /// Whether the node is the null of YAML 1.1.
    fileprivate var isEmpty: Bool { scalar?.isNull == true }

    fileprivate func written(as shape: ValueShape) -> UnparsedValue? {
        switch (shape, self) {
        case (.text, .scalar(let scalar)):
            // The word `null` names an output, so only an empty value counts as null.
            return isEmpty && scalar.string.isEmpty ? nil : .text(scalar.string)
        case (.optionalText, .scalar(let scalar)):
            return isEmpty ? nil : .text(scalar.string)
        case (.list, .sequence(let nodes)):
            let texts = nodes.compactMap(\.scalar?.string)
            return texts.count == nodes.count ? .list(texts) : nil
        case (.mapping, .mapping(let mapping)):
            let entries = mapping.compactMap { key, value -> String? in
                guard let key = key.scalar, let value = value.scalar else { return nil }
                return "\(key.string)=\(value.string)"
            }
            return entries.count == mapping.count ? .list(entries) : nil
        case (.list, .scalar), (.mapping, .scalar), (_, .mapping), (_, .sequence), (_, .alias):
            return nil
        }
    }

    fileprivate func kind(for shape: ValueShape) -> String {
        switch self {
        case .scalar where isEmpty: "has no value"
        case .scalar: shape == .mapping ? "is not a mapping" : "is not a list"
        case .sequence: "is not a list of words"
        case .mapping: "is a mapping"
        case .alias: "is an alias"
        }
    }
}
