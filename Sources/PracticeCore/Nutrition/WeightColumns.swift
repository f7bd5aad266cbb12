import SessionCore

/// The positions of timestamp and weight in the records of a file.
struct WeightColumns {
    private let date: Int
    private let time: Int?
    private let weight: Int
    /// The number of columns in the header, if the file has a header.
    private let named: Int?

    /// The positions in a file without a header.
    static let unnamed = WeightColumns(date: 0, time: nil, weight: 1, named: nil)

    private init(date: Int, time: Int?, weight: Int, named: Int?) {
        self.date = date
        self.time = time
        self.weight = weight
        self.named = named
    }

    /// Reads the positions from a header; `nil` if the record is not one.
    init?(named fields: [String]) {
        let names = fields.map { $0.lowercased() }
        guard let weight = names.firstIndex(of: "weight"),
            let date = names.firstIndex(of: "datetime") ?? names.firstIndex(of: "date")
        else { return nil }
        self.init(
            date: date, time: names[date] == "date" ? names.firstIndex(of: "time") : nil, weight: weight,
            named: names.count)
    }

    /// Returns whether the record begins with a timestamp.
    func isMoment(_ record: SeparatedValues.Record) -> Bool {
        record.fields.count > weight && WallTime(parsing: record.fields[date]) != nil
    }

    func row(
        _ record: SeparatedValues.Record, now: Timestamp, by clock: DayClock
    ) throws(WeightTable.Fault) -> WeightTable.Row {
        func fault(_ reason: String) -> WeightTable.Fault { WeightTable.Fault(line: record.line, reason: reason) }
        let needed = max(date, weight, time ?? 0)
        guard record.fields.count > needed else {
            throw fault(
                "too few columns: \(record.fields.count) instead of \(needed + 1)")
        }
        // A decimal comma splits a number into two fields.
        if let named, record.fields.dropFirst(named).contains(where: { !$0.isEmpty }) {
            throw fault("too many columns; write weights with a decimal point, such as 80.5")
        }
        let written = ([record.fields[date]] + (time.map { [record.fields[$0]] } ?? [])).filter { !$0.isEmpty }
            .joined(separator: " ")
        guard let wall = WallTime(parsing: written) else {
            throw fault("invalid date '\(written.prefix(40))'; use 2026-01-31 or 2026-01-31 07:30")
        }
        let moment = wall.moment(by: clock)
        guard moment <= now else { throw fault("\(written) is in the future") }
        guard wall.day >= LocalDay(number: -25567) else { throw fault("\(written) is before 1900") }
        do throws(MeasureRefusal) {
            let weight = try BodyWeight(parsing: record.fields[weight], in: .metric)
            return WeightTable.Row(line: record.line, measuredAt: moment, weight: weight)
        } catch {
            throw fault("\(error)")
        }
    }
}
