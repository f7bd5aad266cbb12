public import Yams

/// A YAML document in which a mapping may have a key twice.
///
/// Yams stops at the first of such keys. To hear of all of them, and of everything else that is wrong, each is marked
/// before the document is read again.
public struct YAMLDocument {
    /// Why a text is no document.
    public struct Fault: Error {
        /// The line, from 1, where one is known.
        public let line: Int?
        /// What it is.
        public let problem: String
    }

    /// The node at the top; `nil` where there is none.
    public let root: Node?

    /// From the private use area: no key of ours has it.
    private static let mark = "\u{e000}"
    private static let mostMarks = 100
    /// As each can refer to others, a few dozen could stand for more than any memory has room for.
    private static let mostReferences = 16

    /// Reads a document.
    ///
    /// - Throws: ``Fault`` for what is no YAML, and for what would be far more than is written.
    public init(_ text: String) throws(Fault) {
        if let line = text.line(ofReference: Self.mostReferences + 1) {
            throw Fault(
                line: line,
                problem:
                    "more than \(Self.mostReferences) aliases ('*name'); write their values out"
            )
        }
        var text = text
        for _ in 0..<Self.mostMarks {
            switch Self.compose(text) {
            case .success(let root):
                self.root = root
                return
            case .failure(.duplicatedKeysInMapping(_, let context)):
                text = text.inserting(Self.mark, at: context.mark)
            case .failure(let error):
                throw Fault(error)
            }
        }
        throw Fault(line: nil, problem: "too many duplicate keys")
    }

    /// A key without its marks.
    public static func name(_ key: Node.Scalar) -> String {
        String(key.string.drop { String($0) == mark })
    }

    private static func compose(_ text: String) -> Result<Node?, YamlError> {
        do {
            // The other resolver finds types with regular expressions, which this process does not need.
            return .success(try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot())
        } catch let error as YamlError {
            return .failure(error)
        } catch {
            return .failure(.writer(problem: "\(error)"))
        }
    }
}

extension YAMLDocument.Fault {
    fileprivate init(_ error: YamlError) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            self.init(line: mark.line, problem: "invalid YAML: \(problem)")
        case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem), .representer(let problem):
            self.init(line: nil, problem: "invalid YAML: \(problem)")
        case .no, .memory, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
            self.init(line: nil, problem: "invalid YAML: \(error)")
        }
    }
}

extension String {
    /// The line of what may be the reference of a number, from 1: `*` before a letter or a figure where a value can begin.
    fileprivate func line(ofReference number: Int) -> Int? {
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

    /// With a text put in at a place that is counted as libyaml does, in Unicode scalars.
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
