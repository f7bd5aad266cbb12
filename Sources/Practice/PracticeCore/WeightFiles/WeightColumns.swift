import SessionCore

/// The positions of timestamp, weight and unit in the records of a file.
///
/// ``WeightTable`` lists the programs. A column is found by its name, because programs add columns and change their
/// order.
struct WeightColumns {
    private let date: Int
    private let time: Int?
    private let weight: Int
    private let unit: Int?
    /// The column that says what a row measures, in files with a row for each measurement.
    private let kind: Int?
    /// The column with the name of the person, in files of scales that several persons use.
    private let person: Int?
    /// Whether a date alone in a row is that of the following rows, as in files of Garmin Connect.
    private let hasDayRows: Bool
    /// Whether times are in UTC and another column has the offset, as in Samsung Health.
    private let isUTC: Bool
    /// The unit that the header names or its program always writes.
    let namedUnit: WeightUnit?
    /// The number of columns in the header, if the file has a header.
    let named: Int?

    /// The positions in a file without a header, such as those of the first versions of openScale.
    static let unnamed = WeightColumns()

    private init() {
        (date, time, weight, unit, kind, person) = (0, nil, 1, nil, nil, nil)
        (hasDayRows, isUTC, namedUnit, named) = (false, false, nil, nil)
    }

    /// The names of columns with a date and a time, or with a date alone. The first in the list has precedence.
    private static let moments = [
        "datetime", "date time", "date/time", "timestamp", "time of measurement", "measured at", "measurement date",
        "measurement time", "startdate", "start date", "start time", "start", "date", "datum", "fecha", "data", "日付",
        "day", "tag", "time", "zeit", "ts",
    ]
    private static let dates: Set<String> = ["date", "datum", "fecha", "data", "日付", "day", "tag"]
    private static let times = ["time", "uhrzeit", "zeit", "hora", "heure", "ora", "時刻", "時間"]
    private static let weights = [
        "weight", "body weight", "bodyweight", "weight/body mass", "body mass", "average weight", "", "gewicht",
        "körpergewicht", "poids", "peso", "vikt", "vægt", "vekt", "waga", "体重",
    ]
    private static let persons = ["family members", "family member", "member", "user", "user name", "person"]
    private static let kinds: Set<String> = [
        "weight", "body weight", "bodyweight", "body mass", "bodymass", "weight/body mass",
        "hkquantitytypeidentifierbodymass",
    ]
    /// Columns by which a program is known that always writes kilograms: Zepp Life, openScale 2 and Samsung Health.
    private static let metricPrograms: [Set<String>] = [
        ["fatrate", "bodywaterrate"], ["datetime", "biceps"], ["time offset", "datauuid"],
    ]

    /// Reads the positions from a header; `nil` if the record is not one.
    init?(header fields: [String]) {
        let names = fields.map(ColumnName.init)
        func index(_ wanted: [String]) -> Int? {
            wanted.lazy.compactMap { name in names.firstIndex { $0.base == name } }.first
        }
        guard let date = index(Self.moments) else { return nil }
        let kind = index(["metric", "type"])
        let weights = names.indices.filter { Self.weights.contains(names[$0].base) && !fields[$0].isEmpty }
        // A file with two units has rounded pounds: the column in kilograms is as exact as the scale.
        let weighed =
            Self.weights.lazy.compactMap { name in
                let named = weights.filter { names[$0].base == name }
                return named.first { names[$0].unit == .kilograms } ?? named.first
            }.first
        guard let weight = weighed ?? (kind == nil ? nil : index(["value"])) else { return nil }
        self.date = date
        self.weight = weight
        time = Self.dates.contains(names[date].base) ? index(Self.times) : nil
        unit = index(["weight unit", "unit", "units"])
        self.kind = names[weight].base == "value" ? kind : nil
        person = index(Self.persons)
        hasDayRows = Self.times.contains(names[date].base)
        let bases = Set(names.map(\.base))
        isUTC = bases.contains("time offset")
        namedUnit =
            names[weight].unit
            ?? (Self.metricPrograms.contains { $0.isSubset(of: bases) } ? .kilograms : nil)
        named = fields.count
    }

    /// The meaning of a record.
    enum Reading {
        case weight(WrittenMoment, WeightQuantity)
        /// The date of the following rows.
        case day(WrittenDate)
        /// The row has no weight.
        case noWeight
        /// The row is a measurement of another kind.
        case otherKind
    }

    /// Reads a record.
    ///
    /// - Parameter fileUnit: The unit that a comment of the file names.
    func reading(
        of record: SeparatedValues.Record, fileUnit: WeightUnit?
    ) throws(WeightTable.Fault) -> Reading {
        let fields = record.fields
        func fault(_ reason: String) -> WeightTable.Fault { WeightTable.Fault(line: record.line, reason: reason) }
        if let kind, fields.count > kind, !Self.kinds.contains(fields[kind].lowercased()) { return .otherKind }
        let hasWeight = fields.count > weight && !WeightQuantity.isMissing(fields[weight])
        if hasDayRows, !hasWeight, fields.dropFirst().allSatisfy(\.isEmpty),
            let moment = WrittenMoment(parsing: fields[0]),
            moment.second == nil, let day = moment.date
        {
            return .day(day)
        }
        let needed = max(date, weight, time ?? 0)
        guard fields.count > needed else { throw fault("too few columns: \(fields.count) instead of \(needed + 1)") }
        // A decimal comma splits a number into two fields.
        if let named, fields.dropFirst(named).contains(where: { !$0.isEmpty }) {
            throw fault("too many columns; write weights with a decimal point, such as 80.5")
        }
        guard hasWeight else { return .noWeight }
        let written = ([fields[date]] + (time.map { [fields[$0]] } ?? [])).filter { !$0.isEmpty }.joined(separator: " ")
        guard let moment = WrittenMoment(parsing: written) else {
            throw fault("invalid date '\(written.prefix(40))'; use 2026-01-31 or 2026-01-31 07:30")
        }
        let rowUnit = unit.flatMap { fields.count > $0 ? WeightUnit(named: fields[$0]) : nil }
        do throws(MeasureRefusal) {
            return .weight(moment, try WeightQuantity(parsing: fields[weight], named: rowUnit ?? namedUnit ?? fileUnit))
        } catch {
            throw fault("\(error)")
        }
    }

    /// Returns the name of the person whose weight a record has; `nil` without one.
    func person(of record: SeparatedValues.Record) -> String? {
        guard let person, record.fields.count > person, !record.fields[person].isEmpty else { return nil }
        return record.fields[person]
    }

    /// Returns the instant of a timestamp.
    func moment(_ written: WrittenMoment, on day: LocalDay, by clock: DayClock) -> Timestamp {
        written.moment(on: day, isUTC: isUTC, by: clock)
    }
}

/// The name of a column, and the unit in it.
struct ColumnName {
    /// The name in lower case without the unit, such as `weight` for `Weight (kg)`, `WEIGHT_KG` and `weight grams`;
    /// empty for `Pounds`.
    let base: String
    /// The unit; `nil` if the name has none.
    let unit: WeightUnit?

    init(_ text: String) {
        var name = text.lowercased()
        // Samsung Health puts the table's name before that of a column, Libra a mark before the first.
        if name.hasPrefix("com.samsung."), let dot = name.lastIndex(of: ".") {
            name = String(name[name.index(after: dot)...])
        }
        if name.hasPrefix("#") { name.removeFirst() }
        name = name.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
        let (before, inside) = Self.bracketed(name) ?? Self.lastWord(name) ?? (name, "")
        unit = WeightUnit(named: inside)
        base = unit == nil ? name : before.trimmed
    }

    /// Splits `weight (kg)` and `weight[kg]`.
    private static func bracketed(_ name: String) -> (before: String, inside: String)? {
        guard let last = name.last, ")]".contains(last), let start = name.lastIndex(where: { "([".contains($0) }) else {
            return nil
        }
        return (String(name[..<start]), name[name.index(after: start)...].dropLast().trimmed)
    }

    /// Splits `weight grams` and `weightkg`. A single word is a unit or a name.
    private static func lastWord(_ name: String) -> (before: String, inside: String)? {
        let words = name.split(separator: " ")
        if let last = words.last, WeightUnit(named: last) != nil {
            return (words.dropLast().joined(separator: " "), String(last))
        }
        return name.hasPrefix("weight") ? ("weight", String(name.dropFirst("weight".count))) : nil
    }
}

/// A weight as a file writes it.
public struct WeightQuantity: Hashable, Sendable {
    /// The text in the file.
    public let text: String
    /// The number, in the unit.
    let number: Double
    /// The unit that the file names; `nil` if it names none.
    public let unit: WeightUnit?

    /// Parses a number, optionally with a unit, such as `80.4`, `80,4 kg` or `11st 4lb`.
    ///
    /// - Parameter named: The unit that the file names elsewhere. A unit behind the number has precedence.
    /// - Throws: ``MeasureRefusal/notAWeight(_:)``.
    init(parsing text: String, named: WeightUnit?) throws(MeasureRefusal) {
        self.text = text
        if let pounds = WeightText.stonesAndPounds(text) {
            (number, unit) = (pounds, .pounds)
            return
        }
        let (number, name) = PlainNumber.parts(of: text)
        guard let number else { throw .notAWeight(text) }
        guard name.isEmpty || WeightUnit(named: name) != nil else { throw .notAWeight(text) }
        (self.number, unit) = (number, WeightUnit(named: name) ?? named)
    }

    /// Returns the weight in kilograms.
    ///
    /// - Parameter assumed: The unit of a number without one.
    func kilograms(assuming assumed: WeightUnit) -> Double { number * (unit ?? assumed).kilograms }

    /// Whether a field holds no weight: it is empty, has a placeholder, or is the 0 of a scale that measured something
    /// else.
    static func isMissing(_ text: String) -> Bool {
        if ["", "-", "--", "–", "—", "null", "nil", "none", "nan", "n/a", "na"].contains(text.lowercased()) {
            return true
        }
        return PlainNumber.parts(of: text).number == 0
    }
}
