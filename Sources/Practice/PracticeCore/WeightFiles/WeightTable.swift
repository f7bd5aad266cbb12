public import SessionCore

/// The weights of a file of separated values: an export of an app or a scale, or any table with a date and a weight.
///
/// This folder reads the files of openScale, Withings, Garmin Connect, Fitbit, Google Health, Google Fit, Samsung
/// Health, Libra, Happy Scale, Renpho, EufyLife, VeSync, Zepp Life, MyFitnessPal, and of apps that export Apple Health.
/// Nothing in a file is guessed: a date with two readings is an error, and ``unit(configured:stored:by:)`` decides
/// whether a number without a unit needs a question. All types are values.
///
/// ```swift
/// let table = try WeightTable(parsing: "Date,Weight (kg)\n2026-01-26,80.5\n", now: now, by: clock)
/// let weights = table.weights(in: .kilograms, stored: [], by: clock).weights  // 80.5 kg, at noon of January 26th
/// ```
public struct WeightTable: Hashable, Sendable {
    /// A weight and its line.
    public struct Row: Hashable, Sendable {
        /// The line number, from 1.
        public let line: Int
        /// The instant of the measurement.
        public let measuredAt: Timestamp
        /// The date of a row without a time; `nil` for a row with a time.
        let day: LocalDay?
        /// The measured weight.
        public let quantity: WeightQuantity
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

    /// The weights in the order of the file.
    public let rows: [Row]
    /// The errors in the order of their lines.
    public let faults: [Fault]
    /// The number of rows without a weight, which are skipped.
    public let rowsWithoutWeight: Int

    /// Parses a file.
    ///
    /// - Parameters:
    ///   - text: The file's text, in which each line ends with `\n`.
    ///   - now: The latest valid timestamp. A date of today without a time is not later.
    ///   - clock: The calendar for wall-clock times.
    ///   - order: The order of day and month; `nil` to read it from dates with a day above 12.
    /// - Throws: ``Fault`` if the file is not such a table, has the weights of several persons, or has dates with two
    ///   readings.
    public init(
        parsing text: String, now: Timestamp, by clock: DayClock, dates order: DateOrder? = nil
    ) throws(Fault) {
        let bytes = Array(text.utf8)
        let layout = try WeightLayout.find(in: bytes)
        var reader = RowReader(layout)
        var values = SeparatedValues(bytes, separatedBy: layout.separator)
        var number = 0
        while let record = try values.next() {
            number += 1
            if number <= layout.preamble || record.isComment { continue }
            if record.isTitle { break }
            try reader.read(record)
        }
        let order = if let order { order } else { try reader.order() }
        var (rows, faults): ([Row], [Fault]) = ([], reader.faults)
        for row in reader.rows {
            do throws(Fault) {
                rows.append(try row.resolved(by: order, now: now, clock, layout.columns))
            } catch {
                faults.append(error)
            }
        }
        self.rows = rows
        self.faults = faults.sorted { $0.line < $1.line }
        rowsWithoutWeight = reader.rowsWithoutWeight
    }

    /// Returns the weights with their lines and timestamps, and the errors of weights out of range.
    ///
    /// - Parameters:
    ///   - unit: The unit of numbers for which the file names none.
    ///   - stored: The weights that are known already. A row with a date alone is the same measurement as an equal
    ///     weight of that day, so that a file can be imported again.
    ///   - clock: The calendar for the days of the stored weights.
    public func weights(
        in unit: WeightUnit, stored: [WeightEntry], by clock: DayClock
    ) -> (weights: [(line: Int, measuredAt: Timestamp, weight: BodyWeight)], faults: [Fault]) {
        let known = Dictionary(grouping: stored) { clock.day(of: $0.measuredAt) }
        var weights: [(line: Int, measuredAt: Timestamp, weight: BodyWeight)] = []
        var faults: [Fault] = []
        for row in rows {
            do throws(MeasureRefusal) {
                let weight = try BodyWeight(
                    kilograms: row.quantity.kilograms(assuming: unit), as: row.quantity.text)
                let same = row.day.flatMap { known[$0]?.first { $0.weight == weight } }
                weights.append((row.line, same?.measuredAt ?? row.measuredAt, weight))
            } catch {
                faults.append(Fault(line: row.line, reason: "\(error)"))
            }
        }
        return (weights, faults)
    }
}

/// The rows of a table before the order of their dates is known.
private struct RowReader {
    struct Row {
        let line: Int
        let moment: WrittenMoment
        /// The date of the row; `nil` if no row before a time has a date.
        let date: WrittenDate?
        let quantity: WeightQuantity
    }

    private let layout: WeightLayout
    private(set) var rows: [Row] = []
    private(set) var faults: [WeightTable.Fault] = []
    private(set) var rowsWithoutWeight = 0
    private var day: WrittenDate?
    private var person: String?

    init(_ layout: WeightLayout) {
        self.layout = layout
    }

    /// Reads a record.
    ///
    /// - Throws: ``WeightTable/Fault`` for the weight of a second person. One history has the weights of one.
    mutating func read(_ record: SeparatedValues.Record) throws(WeightTable.Fault) {
        let reading: WeightColumns.Reading
        do throws(WeightTable.Fault) {
            reading = try layout.columns.reading(of: record, fileUnit: layout.unit)
        } catch {
            faults.append(error)
            return
        }
        switch reading {
        case .weight(let moment, let quantity):
            try checkPerson(of: record)
            rows.append(Row(line: record.line, moment: moment, date: moment.date ?? day, quantity: quantity))
        case .day(let date): day = date
        case .noWeight: rowsWithoutWeight += 1
        case .otherKind: break
        }
    }

    private mutating func checkPerson(of record: SeparatedValues.Record) throws(WeightTable.Fault) {
        guard let name = layout.columns.person(of: record) else { return }
        if let person, person != name {
            throw WeightTable.Fault(
                line: record.line,
                reason: "the weight of '\(name)' after those of '\(person)'; keep the lines of one person")
        }
        person = name
    }

    /// Returns the order of day and month that the dates show: some date has a day above 12. Returns `nil` if no date
    /// needs an order, or if the dates contradict each other.
    ///
    /// - Throws: ``WeightTable/Fault`` if all dates that need an order have two readings.
    func order() throws(WeightTable.Fault) -> DateOrder? {
        let orders = Set(rows.compactMap(\.date?.order))
        if let open = rows.first(where: { $0.date?.isOpen == true }), orders.isEmpty, let date = open.date {
            throw WeightTable.Fault(
                line: open.line, reason: "the date is \(date); add --dates day-first or --dates month-first")
        }
        return orders.count == 1 ? orders.first : nil
    }
}

extension RowReader.Row {
    /// Returns the row with its instant.
    fileprivate func resolved(
        by order: DateOrder?, now: Timestamp, _ clock: DayClock, _ columns: WeightColumns
    ) throws(WeightTable.Fault) -> WeightTable.Row {
        func fault(_ reason: String) -> WeightTable.Fault { WeightTable.Fault(line: line, reason: reason) }
        guard let date else { throw fault("no date; the table has a time, and no line above has a date") }
        guard let day = date.day(order) else { throw fault("the date is \(date); write dates as 2026-01-31") }
        guard day >= LocalDay(number: -25567) else { throw fault("\(day) is before 1900") }
        var measuredAt = columns.moment(moment, on: day, by: clock)
        // A date without a time is its noon, which may still be to come today.
        if moment.second == nil, day == clock.day(of: now) { measuredAt = min(measuredAt, now) }
        guard measuredAt <= now else { throw fault("\(day) is in the future") }
        return WeightTable.Row(
            line: line, measuredAt: measuredAt, day: moment.second == nil ? day : nil, quantity: quantity)
    }
}
