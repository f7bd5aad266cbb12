import PracticeCore
import SessionCore

/// A parser of names with lengths, as people write them down and other programs export them. It guesses nothing.
struct RoutineList {
    /// A name with its length.
    struct Entry {
        let place: RoutineDocument.Place
        let name: String
        let seconds: Int
        /// Whether the length is a number without a unit, which can be a number of repetitions.
        let isBare: Bool
    }

    private typealias Length = (seconds: Int, isBare: Bool)

    private(set) var entries: [Entry] = []
    private(set) var faults: [RoutineFault] = []
    /// The lines, of which those of comments are empty.
    private let lines: [Substring]

    /// - Parameter text: A text with uniform line ends.
    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.first { !$0.isWhitespace } == "#" ? "" : line
        }
    }

    /// Reads the text as separated values if each line has the same separator, else line by line.
    mutating func read() {
        let written = lines.filter { line in line.contains { !$0.isWhitespace } }
        let separator = SeparatedValues.separators.first { separator in
            !written.isEmpty && written.allSatisfy { $0.utf8.contains(separator) }
        }
        if let separator {
            readValues(separatedBy: separator)
        } else {
            for (index, line) in lines.enumerated() { readLine(line, number: index + 1) }
        }
    }

    private mutating func add(_ name: String, _ length: Length, line: Int) {
        entries.append(
            Entry(
                place: RoutineDocument.Place(line: line, column: 1), name: name, seconds: length.seconds,
                isBare: length.isBare))
    }

    private mutating func fault(_ line: Int, _ problem: String) {
        faults.append(RoutineFault(problem, at: RoutineDocument.Place(line: line, column: 1)))
    }
}

extension RoutineList {
    /// Reads a line such as `Plank 30s`, `Plank: 1m30s`, `Plank - 30` or `30s Plank`.
    private mutating func readLine(_ line: Substring, number: Int) {
        let words = line.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }.map(String.init)
        guard !words.isEmpty else { return }
        let text = words.joined(separator: " ")
        if let match = text.wholeMatch(of: /(.*[^0-9\s])\s*:\s*(.+)|(.+)\s*:\s+(.+)/) {
            let (name, written) = (match.1 ?? match.3, match.2 ?? match.4)
            if let name, let written, Self.isName(name), let length = Self.length(String(written)) {
                return add(String(name), length, line: number)
            }
        }
        guard text.firstMatch(of: /\b[0-9]+ ?[x×] ?[0-9]/.ignoresCase()) == nil else {
            return fault(
                number,
                "'\(text.prefix(60))' has rounds, which a list cannot have; write a line for each, such as "
                    + "'Squats 45s'")
        }
        // A length has at most six words, as in `1 h 30 min 5 s`. The first cut leaves the longest length at the end.
        let cuts = words.indices.dropFirst()
        let last = cuts.suffix(6).lazy.compactMap { Self.entry(name: words[..<$0], length: words[$0...]) }.first
        let first = cuts.prefix(6).reversed().lazy
            .compactMap { Self.entry(name: words[$0...], length: words[..<$0]) }.first
        switch (first, last) {
        case (let entry?, nil), (nil, let entry?): add(entry.name, entry.length, line: number)
        case (.some, .some):
            fault(number, "'\(text.prefix(60))' has a length at its start and at its end; write it as 'name: length'")
        case (nil, nil):
            fault(number, "'\(text.prefix(60))' is no name with a length; write it such as 'Plank: 30s'")
        }
    }

    private static func entry(
        name: ArraySlice<String>, length: ArraySlice<String>
    ) -> (name: String, length: Length)? {
        guard let length = Self.length(length.joined(separator: " ")) else { return nil }
        let dashes: Set = ["-", "–", "—", "=", "|"]
        var words = Array(name.drop(while: dashes.contains))
        while let last = words.last, dashes.contains(last) { words.removeLast() }
        let text = words.joined(separator: " ")
        return isName(text[...]) ? (text, length) : nil
    }

    private static func length(_ text: String) -> Length? {
        DurationText.seconds(parsing: text).map { ($0, Int(text) != nil) }
    }

    private static func isName(_ text: Substring) -> Bool { text.contains(where: \.isLetter) }
}

extension RoutineList {
    private static let nameColumns: Set = ["name", "exercise", "stretch", "step"]
    private static let lengthColumns: Set = ["seconds", "length", "duration", "time", "work", "hold"]

    /// The columns of the values.
    private struct Columns {
        let name: Int
        let length: Int
        /// Whether a title says that numbers are seconds.
        let haveTitles: Bool
    }

    private mutating func readValues(separatedBy separator: UInt8) {
        var values = SeparatedValues(Array(lines.joined(separator: "\n").utf8), separatedBy: separator)
        var columns: Columns?
        do throws(WeightTable.Fault) {
            while let record = try values.next() {
                if let columns {
                    read(record, columns)
                } else if record.fields.contains(where: { DurationText.seconds(parsing: $0) != nil }) {
                    guard let found = columnsWithoutNames(record) else { return }
                    columns = found
                    read(record, found)
                } else {
                    guard let found = namedColumns(record) else { return }
                    columns = found
                }
            }
        } catch {
            fault(error.line, error.reason)
        }
    }

    private mutating func read(_ record: SeparatedValues.Record, _ columns: Columns) {
        guard record.fields.count > max(columns.name, columns.length),
            let length = Self.length(record.fields[columns.length]),
            Self.isName(record.fields[columns.name][...])
        else {
            let text = record.fields.joined(separator: ", ").prefix(60)
            return fault(record.line, "'\(text)' is no name with a length; write lengths such as 30 or 1m30s")
        }
        let isBare = length.isBare && !columns.haveTitles
        add(record.fields[columns.name], (length.seconds, isBare), line: record.line)
    }

    /// Returns the columns of the first record, of which one is a length.
    private mutating func columnsWithoutNames(_ record: SeparatedValues.Record) -> Columns? {
        let lengths = record.fields.indices.filter { DurationText.seconds(parsing: record.fields[$0]) != nil }
        guard record.fields.count == 2, lengths.count == 1, let length = lengths.first else {
            fault(
                record.line,
                "the line must have two columns, a name and a length; begin with a line that names them: name,seconds")
            return nil
        }
        return Columns(name: 1 - length, length: length, haveTitles: false)
    }

    /// Returns the columns that a first record names.
    private mutating func namedColumns(_ record: SeparatedValues.Record) -> Columns? {
        let titles = record.fields.map { $0.lowercased() }
        let names = titles.indices.filter { Self.nameColumns.contains(titles[$0]) }
        let lengths = titles.indices.filter { Self.lengthColumns.contains(titles[$0]) }
        guard titles.count == 2, let name = names.first, let length = lengths.first else {
            let text = record.fields.joined(separator: ", ").prefix(60)
            fault(record.line, "the columns are '\(text)'; use only name and seconds")
            return nil
        }
        return Columns(name: name, length: length, haveTitles: true)
    }
}
