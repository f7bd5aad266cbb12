import PracticeCore
import SessionCore

/// A parser of names with lengths, as people write them down and other programs export them. It guesses nothing.
struct RoutineList {
    /// A name with its amount.
    struct Entry {
        /// The amount of a step.
        enum Amount {
            /// A length in seconds.
            case length(Int)
            /// A number without a unit, which can be seconds or repetitions.
            case number(Int)
            case reps(RoutineExercise.Reps)
        }

        let place: RoutineDocument.Place
        let name: String
        let amount: Amount
        var sets = 1
    }

    private typealias Part = (name: String, amount: Entry.Amount)

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

    private mutating func add(_ part: Part, sets: Int = 1, line: Int) {
        let place = RoutineDocument.Place(line: line, column: 1)
        entries.append(Entry(place: place, name: part.name, amount: part.amount, sets: sets))
    }

    private mutating func fault(_ line: Int, _ problem: String) {
        faults.append(RoutineFault(problem, at: RoutineDocument.Place(line: line, column: 1)))
    }
}

extension RoutineList {
    /// Reads a line such as `Plank 30s`, `Plank: 1m30s`, `Plank - 30`, `30s Plank`, `10 push-ups` or `3 x 12 squats`.
    private mutating func readLine(_ line: Substring, number: Int) {
        let words = line.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }.map(String.init)
        guard !words.isEmpty else { return }
        let text = words.joined(separator: " ")
        let (sets, rest) = Self.sets(of: text)
        if let sets, !RoutineLimits.sets.contains(sets) {
            return fault(number, "'\(text.prefix(60))' has \(sets) sets; use at most \(RoutineLimits.sets.upperBound)")
        }
        let parts = Self.timed(rest)
        if parts.count == 1, case .length = parts[0].amount { return add(parts[0], sets: sets ?? 1, line: number) }
        if let part = Self.repetitions(rest, areSets: sets != nil) { return add(part, sets: sets ?? 1, line: number) }
        switch parts.count {
        case 0: fault(number, "'\(text.prefix(60))' is no name with a length; write it such as 'Plank: 30s'")
        case 1: add(parts[0], sets: sets ?? 1, line: number)
        default:
            fault(number, "'\(text.prefix(60))' has a length at its start and at its end; write it as 'name: length'")
        }
    }

    /// Returns the name with its length; none for another text, and both for lengths at the start and at the end.
    private static func timed(_ text: String) -> [Part] {
        if let match = text.wholeMatch(of: /(.*[^0-9\s])\s*:\s*(.+)|(.+)\s*:\s+(.+)/) {
            let (name, written) = (match.1 ?? match.3, match.2 ?? match.4)
            if let name, let written, isName(name), let amount = amount(String(written)) {
                return [(String(name), amount)]
            }
        }
        // A length has at most six words, as in `1 h 30 min 5 s`. The first cut leaves the longest length at the end.
        let words = text.split(separator: " ").map(String.init)
        let cuts = words.indices.dropFirst()
        let last = cuts.suffix(6).lazy.compactMap { part(name: words[..<$0], length: words[$0...]) }.first
        let first = cuts.prefix(6).reversed().lazy
            .compactMap { part(name: words[$0...], length: words[..<$0]) }.first
        return [first, last].compactMap(\.self)
    }

    /// Returns the number of sets at the start of a line, as in `3 x 45s squats`, or after a name, as in `Squats 3 x
    /// 45s`, and the line without it.
    private static func sets(of text: String) -> (sets: Int?, rest: String) {
        guard
            let match = text.wholeMatch(
                of: /(?<name>.*?)[\s:]*\b(?<sets>[0-9]{1,4}) ?(?:[x×]|sets? of) ?(?<rest>[0-9].*)/.ignoresCase())
        else { return (nil, text) }
        let name = match.name
        guard isName(name) else { return (Int(match.sets), String(match.rest)) }
        return (Int(match.sets), "\(name): \(match.rest)")
    }

    /// Reads repetitions, such as `10 push-ups`, `8-12 reps of rows` or `Push-ups: 10 reps`; `nil` for another text.
    ///
    /// - Parameter areSets: Whether the text follows a number of sets, so that a number is one of repetitions.
    private static func repetitions(_ written: String, areSets: Bool) -> Part? {
        let text = written.replacing(/([0-9]) ?[-–] ?([0-9])/) { "\($0.1)-\($0.2)" }
        let before =
            /(?<number>[0-9]+(?:-[0-9]+)?|max)(?: reps?| repetitions?| ?[x×])?(?: of)? (?<name>[^0-9](?:.*[^0-9])?)/
        let after =
            /(?<name>.*?[^0-9\s:])\s*:?\s+(?<sign>[x×] ?)?(?<number>[0-9]+(?:-[0-9]+)?|max)(?<unit> ?reps?| ?[x×])?/
        let (name, number): (Substring, Substring)
        if let match = text.wholeMatch(of: before.ignoresCase()),
            amount("\(match.number) \(match.name.prefix { $0 != " " })") == nil
        {
            (name, number) = (match.name, match.number)
        } else if let match = text.wholeMatch(of: after.ignoresCase()),
            areSets || match.sign != nil || match.unit != nil || Int(match.number) == nil
        {
            (name, number) = (match.name, match.number)
        } else {
            return nil
        }
        guard let reps = RoutineExercise.Reps(parsing: number.lowercased()), isName(name) else { return nil }
        return (String(name), .reps(reps))
    }

    private static func part(name: ArraySlice<String>, length: ArraySlice<String>) -> Part? {
        guard let amount = amount(length.joined(separator: " ")) else { return nil }
        let dashes: Set = ["-", "–", "—", "=", "|"]
        var words = Array(name.drop(while: dashes.contains))
        while let last = words.last, dashes.contains(last) { words.removeLast() }
        let text = words.joined(separator: " ")
        return isName(text[...]) ? (text, amount) : nil
    }

    private static func amount(_ text: String) -> Entry.Amount? {
        DurationText.seconds(parsing: text).map { Int(text) == nil ? .length($0) : .number($0) }
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
            let amount = Self.amount(record.fields[columns.length]),
            Self.isName(record.fields[columns.name][...])
        else {
            let text = record.fields.joined(separator: ", ").prefix(60)
            return fault(record.line, "'\(text)' is no name with a length; write lengths such as 30 or 1m30s")
        }
        let name = record.fields[columns.name]
        if case .number(let seconds) = amount, columns.haveTitles {
            add((name, .length(seconds)), line: record.line)
        } else {
            add((name, amount), line: record.line)
        }
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
