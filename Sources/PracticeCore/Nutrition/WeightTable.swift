public import SessionCore

/// Weights from a file of comma-separated values: openScale's export in its versions, or two columns, date and weight.
///
/// openScale 2 has `dateTime` and `weight` among other columns, openScale 3 `date` and `time`, and the first versions no
/// names but the moment and the weight in the first two columns, as `31.12.2017 07:30`. Times are those of the wall clock.
public struct WeightTable: Sendable {
    /// A weight, and the line of it.
    public struct Row: Hashable, Sendable {
        /// From 1.
        public let line: Int
        /// When it was measured.
        public let measuredAt: Timestamp
        /// What was measured.
        public let weight: BodyWeight
    }

    /// What is wrong with a line.
    public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// From 1.
        public let line: Int
        /// A sentence.
        public let reason: String

        /// The line and the sentence.
        public var description: String { "line \(line): \(reason)" }
    }

    /// Every line that is wrong; nothing of the file is to be taken then.
    public struct Faults: Error, Hashable, Sendable {
        /// In the order of the lines; never empty.
        public let faults: [Fault]
    }

    /// The weights in the order of the file.
    public let rows: [Row]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark; lines end as on any system.
    ///   - now: What was measured later is no measurement.
    ///   - clock: Tells which moment a time of the wall clock was.
    public init(parsing bytes: some Collection<UInt8>, now: Timestamp, by clock: DayClock) throws(Faults) {
        guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
            throw Faults(faults: [Fault(line: 1, reason: "the file is not UTF-8 text")])
        }
        var records = try SeparatedValues.records(of: text)
        guard let first = records.first else {
            throw Faults(faults: [Fault(line: 1, reason: "the file is empty")])
        }
        let columns: WeightColumns
        if let named = WeightColumns(named: first.fields) {
            columns = named
            records.removeFirst()
        } else if WeightColumns.unnamed.isMoment(first) {
            columns = .unnamed
        } else {
            throw Faults(
                faults: [
                    Fault(line: first.line, reason: "missing column; the table needs 'weight' and 'dateTime' or 'date'")
                ]
            )
        }
        var (rows, faults): ([Row], [Fault]) = ([], [])
        for record in records {
            do throws(Fault) {
                rows.append(try columns.row(record, now: now, by: clock))
            } catch {
                faults.append(error)
            }
        }
        guard faults.isEmpty else { throw Faults(faults: faults) }
        self.rows = rows
    }
}
