public import SessionCore

/// The weights of a file of comma-separated values: an export of openScale, or two columns with date and weight.
///
/// openScale 2 has `dateTime` and `weight` among other columns, and openScale 3 has `date` and `time`. The first
/// versions have no header, but the timestamp, such as `31.12.2017 07:30`, and the weight in the first two columns.
/// Times are wall-clock times.
public struct WeightTable: Sendable {
    /// A weight and its line.
    public struct Row: Hashable, Sendable {
        /// The line number, from 1.
        public let line: Int
        /// The instant of the measurement.
        public let measuredAt: Timestamp
        /// The measured weight.
        public let weight: BodyWeight
    }

    /// The error of a line.
    public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The line number, from 1.
        public let line: Int
        /// The reason, as a sentence.
        public let reason: String

        /// The line number and the reason.
        public var description: String { "line \(line): \(reason)" }
    }

    /// The errors of a file, of which nothing is imported.
    public struct Faults: Error, Hashable, Sendable {
        /// The errors in the order of their lines; never empty.
        public let faults: [Fault]
    }

    /// The weights in the order of the file.
    public let rows: [Row]

    /// Parses a file.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 with or without a byte order mark, with line breaks of any system.
    ///   - now: The latest valid timestamp.
    ///   - clock: The calendar for wall-clock times.
    /// - Throws: ``Faults`` with every faulty line.
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
