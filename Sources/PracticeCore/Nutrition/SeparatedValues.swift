/// A parser of comma-separated values (RFC 4180). Semicolons separate if the first line has more of them than commas.
enum SeparatedValues {
    /// A record, which spans several lines if a quoted field does.
    struct Record {
        /// The number of the first line, from 1.
        let line: Int
        /// The fields without surrounding spaces and tabs.
        let fields: [String]
    }

    /// Returns the records that are not empty.
    ///
    /// - Throws: ``WeightTable/Faults`` for an unterminated quoted field.
    static func records(of text: String) throws(WeightTable.Faults) -> [Record] {
        var reader = Reader(text)
        while reader.readRecord() {}
        if let fault = reader.fault { throw WeightTable.Faults(faults: [fault]) }
        return reader.records
    }

    private struct Reader {
        private let bytes: [UInt8]
        private let separator: UInt8
        private var place = 0
        private var line = 1
        private(set) var records: [Record] = []
        private(set) var fault: WeightTable.Fault?

        init(_ text: String) {
            let mark: [UInt8] = [0xef, 0xbb, 0xbf]
            let all = Array(text.utf8)
            bytes = all.starts(with: mark) ? Array(all.dropFirst(mark.count)) : all
            let first = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            func count(_ byte: UInt8) -> Int { first.count { $0 == byte } }
            separator =
                count(UInt8(ascii: ";")) > count(UInt8(ascii: ",")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
        }

        /// Reads a record. Returns `false` at the end of the text and at an unterminated quoted field.
        mutating func readRecord() -> Bool {
            guard place < bytes.count else { return false }
            let start = line
            var fields: [String] = []
            repeat {
                guard let field = readField() else {
                    fault = WeightTable.Fault(line: start, reason: "unterminated quoted field")
                    return false
                }
                fields.append(field)
            } while take(separator)
            endLine()
            if fields != [""] { records.append(Record(line: start, fields: fields)) }
            return true
        }

        private mutating func readField() -> String? {
            var field: [UInt8] = []
            while place < bytes.count, !isEnd(bytes[place]) {
                guard take(UInt8(ascii: "\"")) else {
                    field.append(bytes[place])
                    place += 1
                    continue
                }
                guard readQuoted(into: &field) else { return nil }
            }
            return String(decoding: field, as: UTF8.self).trimmed
        }

        /// Reads up to the closing quote; a doubled quote is a literal one. Returns `false` without a closing quote.
        private mutating func readQuoted(into field: inout [UInt8]) -> Bool {
            while place < bytes.count {
                if take(UInt8(ascii: "\"")) {
                    guard take(UInt8(ascii: "\"")) else { return true }
                    field.append(UInt8(ascii: "\""))
                } else {
                    if bytes[place] == UInt8(ascii: "\n") { line += 1 }
                    field.append(bytes[place])
                    place += 1
                }
            }
            return false
        }

        private func isEnd(_ byte: UInt8) -> Bool {
            byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard place < bytes.count, bytes[place] == byte else { return false }
            place += 1
            return true
        }

        private mutating func endLine() {
            _ = take(UInt8(ascii: "\r"))
            _ = take(UInt8(ascii: "\n"))
            line += 1
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = drop(while: isSpace)
        return String(start[..<(start.lastIndex { !isSpace($0) }.map(start.index(after:)) ?? start.startIndex)])
    }
}
