/// The form of a weight file: the separator, the columns, and the beginning of the rows.
struct WeightLayout {
    let separator: UInt8
    let columns: WeightColumns
    /// The number of records before the first row.
    let preamble: Int
    /// The unit in a comment before the rows, such as `#Units: lb`.
    let unit: WeightUnit?

    /// The number of records in which the header is searched. Programs write a title, a version or the person's data
    /// before it.
    private static let searched = 40

    /// Returns the form of a file. Of several separators, the one with the most columns is right.
    ///
    /// - Throws: ``WeightTable/Fault`` if the file has no columns with a date and a weight.
    static func find(in bytes: [UInt8]) throws(WeightTable.Fault) -> WeightLayout {
        var best: (layout: WeightLayout, count: Int)?
        var fault: WeightTable.Fault?
        for separator in SeparatedValues.separators {
            var values = SeparatedValues(bytes, separatedBy: separator)
            var records: [SeparatedValues.Record] = []
            do throws(WeightTable.Fault) {
                while records.count < searched, let record = try values.next() { records.append(record) }
            } catch {
                fault = fault ?? error
            }
            if let layout = WeightLayout(of: records, separator) {
                let count = records[layout.preamble - (layout.columns.named == nil ? 0 : 1)].fields.count
                if count > best?.count ?? 0 { best = (layout, count) }
            }
            if fault == nil, let first = records.first {
                fault = WeightTable.Fault(
                    line: first.line, reason: "missing column; the table needs 'weight' and 'dateTime' or 'date'")
            }
        }
        guard let best else { throw fault ?? WeightTable.Fault(line: 1, reason: "the file is empty") }
        return best.layout
    }

    private init?(of records: [SeparatedValues.Record], _ separator: UInt8) {
        self.separator = separator
        let header = records.indices.lazy.compactMap { index in
            WeightColumns(header: records[index].fields).map { (index, $0) }
        }.first
        if let header {
            (preamble, columns) = (header.0 + 1, header.1)
        } else {
            guard let first = records.firstIndex(where: { !$0.isComment }), records[first].fields.count > 1,
                WrittenMoment(parsing: records[first].fields[0])?.date != nil
            else { return nil }
            (preamble, columns) = (first, .unnamed)
        }
        unit = records[..<preamble].compactMap(\.unit).first
    }
}

extension SeparatedValues.Record {
    /// Whether the record is a comment, or the separator that Excel reads.
    var isComment: Bool { fields[0].hasPrefix("#") || fields[0].lowercased().hasPrefix("sep=") }

    /// Whether the record is the title of another table in the file: a word alone after a blank line.
    var isTitle: Bool {
        isAfterBlankLine && fields.dropFirst().allSatisfy(\.isEmpty) && fields[0].contains(where: \.isLetter)
            && WrittenMoment(parsing: fields[0]) == nil
    }

    /// The unit in a comment such as `#Units: lb`.
    fileprivate var unit: WeightUnit? {
        let parts = fields[0].lowercased().split(separator: ":", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, ["#units", "#unit", "units", "unit"].contains(parts[0]) else { return nil }
        return WeightUnit(named: parts[1])
    }
}
