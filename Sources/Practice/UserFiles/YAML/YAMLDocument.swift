import SessionCore
import Yams

/// A YAML document that keeps duplicate keys.
///
/// Yams fails at the first duplicate. To report all of them, together with all other faults, the parser marks each
/// duplicate key and composes the document again.
struct YAMLDocument {
    /// A place in the text. Columns count Unicode scalars.
    typealias Place = RoutineDocument.Place

    /// The root node; `nil` for an empty document.
    let root: Node?

    /// The owner of the anchors, to which the nodes have weak references.
    private let parser: Parser
    /// The places at which marks were inserted, in this order.
    private let marks: [Place]

    /// A character of the private use area, which no known key contains.
    private static let mark = "\u{e000}"
    /// Each mark costs another pass over the text.
    private static let maximumMarks = 10
    /// Nested aliases expand exponentially, so a few dozen could exhaust the memory.
    private static let maximumAliases = 16

    /// Parses a document.
    ///
    /// - Throws: `RoutineFault` for invalid YAML, too many aliases, or too many duplicate keys.
    init(_ text: String) throws(RoutineFault) {
        if let place = text.place(ofAlias: Self.maximumAliases + 1) {
            throw RoutineFault(
                "more than \(Self.maximumAliases) aliases ('*name'); write their values out", at: place)
        }
        var text = text
        var marks: [Place] = []
        for _ in 0..<Self.maximumMarks {
            switch Self.compose(text) {
            case .success((let root, let parser)):
                self.root = root
                self.parser = parser
                self.marks = marks
                return
            case .failure(.duplicatedKeysInMapping(_, let context)):
                text = text.inserting(Self.mark, at: context.mark)
                marks.append(Place(context.mark))
            case .failure(let error):
                throw RoutineFault(error, in: text)
            }
        }
        throw RoutineFault("too many duplicate keys", at: nil)
    }

    /// Returns the place of a node, or the start of the text for one that a program made.
    func place(of node: Node) -> Place {
        guard let mark = node.mark else { return Place(line: 1, column: 1) }
        return marks.reversed().reduce(Place(mark)) { place, inserted in
            place.line == inserted.line && place.column > inserted.column
                ? Place(line: place.line, column: place.column - 1) : place
        }
    }

    /// Returns the text of a key without its marks.
    static func name(_ key: Node.Scalar) -> String {
        String(key.string.drop { String($0) == mark })
    }

    private static func compose(_ text: String) -> Result<(Node?, Parser), YamlError> {
        do {
            // The default resolver infers types by regular expressions, which Limber does not need.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            return .success((try parser.singleRoot(), parser))
        } catch let error as YamlError {
            return .failure(error)
        } catch {
            return .failure(.writer(problem: "\(error)"))
        }
    }
}

extension RoutineFault {
    fileprivate init(_ error: YamlError, in text: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            let tab = text.firstIndentingTab(from: mark.line - 1, to: mark.line)
            let reason =
                if tab != nil {
                    "a tab indents the line; indent with spaces"
                } else if problem.hasPrefix("Maximum nesting level") {
                    // libyaml's words advise a program to call a function.
                    "lists and mappings are nested too deeply; use fewer levels"
                } else if problem == "mapping values are not allowed in this context" {
                    "a second ':' in the line; put words with a colon in quotes, or check the indentation"
                } else {
                    "invalid YAML: \(problem)"
                }
            self.init(reason, at: tab ?? YAMLDocument.Place(mark))
        case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem), .representer(let problem):
            self.init("invalid YAML: \(problem)", at: nil)
        case .no, .memory, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
            self.init("invalid YAML: \(error)", at: nil)
        }
    }
}

extension YAMLDocument.Place {
    fileprivate init(_ mark: Yams.Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}

extension String {
    /// Returns the place of the first tab in a range of lines that begin with white space; `nil` without one. libyaml
    /// reports a tab as a character that cannot start any token, or reports the line after it.
    fileprivate func firstIndentingTab(from first: Int, to last: Int) -> YAMLDocument.Place? {
        let lines = split(separator: "\n", maxSplits: max(1, last), omittingEmptySubsequences: false)
        for number in max(1, first)...max(1, last) where number <= lines.count {
            let indentation = lines[number - 1].prefix { $0 == " " || $0 == "\t" }
            if let tab = indentation.firstIndex(of: "\t") {
                let column = indentation.distance(from: indentation.startIndex, to: tab) + 1
                return YAMLDocument.Place(line: number, column: column)
            }
        }
        return nil
    }

    /// Returns the place of the alias with a number, from 1. An alias is `*` before a name, where a value can begin.
    fileprivate func place(ofAlias number: Int) -> YAMLDocument.Place? {
        var (line, column, count, before) = (1, 0, 0, UInt8(ascii: "\n"))
        var isStar = false
        for byte in utf8 {
            if isStar, byte > UInt8(ascii: " ") {
                count += 1
                if count == number { return YAMLDocument.Place(line: line, column: column) }
            }
            isStar = byte == UInt8(ascii: "*") && " \n\r\t[{,:-?".utf8.contains(before)
            // A byte that continues a Unicode scalar is in the same column.
            if byte & 0xc0 != 0x80 { column += 1 }
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
            before = byte
        }
        return nil
    }

    /// Returns the text with an insertion at a mark of libyaml, which counts Unicode scalars.
    fileprivate func inserting(_ text: String, at mark: Yams.Mark) -> String {
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
