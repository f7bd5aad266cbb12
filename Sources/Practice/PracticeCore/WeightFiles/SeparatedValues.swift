/// A parser of separated values (RFC 4180) in a text with uniform line ends.
package struct SeparatedValues {
    /// A record, which spans several lines if a quoted field does.
    package struct Record {
        /// The number of the first line, from 1.
        package let line: Int
        /// The fields without surrounding white space.
        package let fields: [String]
        /// Whether a blank line is before the record, as between the tables of one file.
        package let isAfterBlankLine: Bool
    }

    /// The separators that programs use.
    package static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    private let bytes: [UInt8]
    private let separator: UInt8
    private var place = 0
    private var line = 1

    /// - Parameter bytes: UTF-8.
    package init(_ bytes: [UInt8], separatedBy separator: UInt8) {
        self.bytes = bytes
        self.separator = separator
    }

    /// Returns the next record that is not empty; `nil` at the end of the text.
    ///
    /// - Throws: ``WeightTable/Fault`` for an unterminated quoted field.
    package mutating func next() throws(WeightTable.Fault) -> Record? {
        var isAfterBlankLine = false
        while place < bytes.count {
            let start = line
            var fields: [String] = []
            repeat {
                guard let field = readField() else {
                    throw WeightTable.Fault(line: start, reason: "unterminated quoted field")
                }
                fields.append(field)
            } while take(separator)
            _ = take(UInt8(ascii: "\n"))
            line += 1
            if fields != [""] { return Record(line: start, fields: fields, isAfterBlankLine: isAfterBlankLine) }
            isAfterBlankLine = true
        }
        return nil
    }

    /// A quote has a meaning at the beginning of a field only: programs write `5'11"` without doubling its quote.
    private mutating func readField() -> String? {
        while take(UInt8(ascii: " ")) {}
        var field: [UInt8] = []
        if take(UInt8(ascii: "\"")), !readQuoted(into: &field) { return nil }
        while place < bytes.count, bytes[place] != separator, bytes[place] != UInt8(ascii: "\n") {
            field.append(bytes[place])
            place += 1
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

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }
}
