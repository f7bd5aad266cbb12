public import Yams

/// A YAML document that keeps duplicate keys.
///
/// Yams fails at the first duplicate. To report all of them, together with all other faults, the parser marks each
/// duplicate key and composes the document again.
public struct YAMLDocument {
    /// The error of a text that is not a valid document.
    public struct Fault: Error {
        /// The line from 1, if known.
        public let line: Int?
        /// The reason as the parser states it.
        public let problem: String
    }

    /// The root node; `nil` for an empty document.
    public let root: Node?

    /// A character of the private use area, which no known key contains.
    private static let mark = "\u{e000}"
    /// Each mark costs another pass over the text.
    private static let maximumMarks = 10
    /// Nested aliases expand exponentially, so a few dozen could exhaust the memory.
    private static let maximumAliases = 16

    /// Parses a document.
    ///
    /// - Throws: ``Fault`` for invalid YAML, too many aliases, or too many duplicate keys.
    public init(_ text: String) throws(Fault) {
        if let line = text.line(ofAlias: Self.maximumAliases + 1) {
            throw Fault(
                line: line,
                problem:
                    "more than \(Self.maximumAliases) aliases ('*name'); write their values out"
            )
        }
        var text = text
        for _ in 0..<Self.maximumMarks {
            switch Self.compose(text) {
            case .success(let root):
                self.root = root
                return
            case .failure(.duplicatedKeysInMapping(_, let context)):
                text = text.inserting(Self.mark, at: context.mark)
            case .failure(let error):
                throw Fault(error, in: text)
            }
        }
        throw Fault(line: nil, problem: "too many duplicate keys")
    }

    /// Returns the text of a key without its marks.
    public static func name(_ key: Node.Scalar) -> String {
        String(key.string.drop { String($0) == mark })
    }

    private static func compose(_ text: String) -> Result<Node?, YamlError> {
        do {
            // The default resolver infers types by regular expressions, which Limber does not need.
            return .success(try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot())
        } catch let error as YamlError {
            return .failure(error)
        } catch {
            return .failure(.writer(problem: "\(error)"))
        }
    }
}

extension YAMLDocument.Fault {
    fileprivate init(_ error: YamlError, in text: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            let line = text.firstIndentation(withTabFrom: mark.line - 1, to: mark.line)
            self.init(
                line: line ?? mark.line,
                problem: line == nil ? "invalid YAML: \(problem)" : "a tab indents the line; indent with spaces")
        case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem), .representer(let problem):
            self.init(line: nil, problem: "invalid YAML: \(problem)")
        case .no, .memory, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
            self.init(line: nil, problem: "invalid YAML: \(error)")
        }
    }
}

extension String {
    /// Returns the number of the first line in a range that begins with white space and has a tab in it; `nil` without
    /// one. libyaml reports a tab as a character that cannot start any token, or reports the line after it.
    fileprivate func firstIndentation(withTabFrom first: Int, to last: Int) -> Int? {
        let lines = split(separator: "\n", maxSplits: max(1, last), omittingEmptySubsequences: false)
        return (max(1, first)...max(1, last)).first { number in
            number <= lines.count && lines[number - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
        }
    }

    /// Returns the line of the alias with a number, from 1. An alias is `*` before a name, where a value can begin.
    fileprivate func line(ofAlias number: Int) -> Int? {
        var (line, count, before) = (1, 0, UInt8(ascii: "\n"))
        var isStar = false
        for byte in utf8 {
            if isStar, byte > UInt8(ascii: " ") {
                count += 1
                if count == number { return line }
            }
            isStar = byte == UInt8(ascii: "*") && " \n\r\t[{,:-?".utf8.contains(before)
            if byte == UInt8(ascii: "\n") { line += 1 }
            before = byte
        }
        return nil
    }

    /// Returns the text with an insertion at a mark of libyaml, which counts Unicode scalars.
    fileprivate func inserting(_ text: String, at mark: Mark) -> String {
        var line = 1
        var index = unicodeScalars.startIndex
        while line < mark.line, index < unicodeScalars.endIndex {
            let scalar = unicodeScalars[index]
            unicodeScalars.formIndex(after: &index)
            let isHalf = scalar == "\r" && index < unicodeScalars.endIndex && unicodeScalars[index] == "\n"
            if "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar), !isHalf { line += 1 }
        }
        let place =
            unicodeScalars.index(index, offsetBy: mark.column - 1, limitedBy: unicodeScalars.endIndex)
            ?? unicodeScalars.endIndex
        var scalars = unicodeScalars
        scalars.insert(contentsOf: text.unicodeScalars, at: place)
        return String(scalars)
    }
}
