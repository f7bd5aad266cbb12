import SessionCore

/// The weight of a person, in whole grams so that the formulae calculate exactly.
///
/// ```swift
/// let weight = try BodyWeight(parsing: "177lb", in: .metric)
/// let grams = weight.grams  // 80_286
/// let text = weight.text(in: .metric)  // "80.3 kg"
/// ```
///
/// This folder holds weights and heights: parsing, formatting, units and rounding. Everything is stored and calculated
/// in metric units; ``UnitSystem`` concerns the display only. Weights of barbells are plain kilograms and share
/// ``WeightText``. All types are values, usable on any thread.
public struct BodyWeight: Hashable, Sendable {
    /// The weight in grams.
    public let grams: Int

    /// Creates a stored weight without a check; ``NutritionPlanBasis`` checks ``range``.
    public init(grams: Int) {
        self.grams = grams
    }

    /// The weights for which plans are made, in kilograms.
    public static let range = 30.0...300.0

    /// Creates a weight that a person entered, rounded to the nearest gram.
    ///
    /// - Throws: ``MeasureRefusal/noWeight(_:)`` outside of 0 to 1000 kg, ``MeasureRefusal/weightOutOfRange(_:)``
    ///   outside of ``range``.
    public init(kilograms: Double) throws(MeasureRefusal) {
        try self.init(kilograms: kilograms, as: PlainNumber.text(kilograms))
    }

    /// - Parameter text: The text that was entered, for the error.
    init(kilograms: Double, as text: String) throws(MeasureRefusal) {
        guard kilograms > 0, kilograms < 1000 else { throw .noWeight(text) }
        guard Self.range.contains(kilograms) else { throw .weightOutOfRange(text) }
        grams = Int((kilograms * 1000).rounded())
    }

    /// Parses any form of ``WeightText``.
    ///
    /// - Parameter units: The configured units, which decide whether a number needs a unit.
    /// - Throws: ``MeasureRefusal`` if the text is not a weight or is outside of ``range``.
    public init(parsing text: String, in units: UnitSystem) throws(MeasureRefusal) {
        try self.init(kilograms: WeightText.kilograms(parsing: text, in: units), as: text)
    }

    /// The weight in kilograms.
    public var kilograms: Double { Double(grams) / 1000 }

    /// The number of kilograms without trailing zeros, such as `82` or `80.5`.
    public var text: String { PlainNumber.text(thousandths: grams) }
}

extension BodyWeight: Comparable {
    /// Whether a weight is less than another.
    public static func < (one: BodyWeight, other: BodyWeight) -> Bool { one.grams < other.grams }
}

extension BodyWeight: Codable {
    /// Decodes a number of kilograms, rounded to the nearest gram.
    public init(from decoder: any Decoder) throws {
        let kilograms = try Double(from: decoder)
        guard abs(kilograms) < 1_000_000 else { throw decoder.fault("\(kilograms) kg is not a valid weight") }
        grams = Int((kilograms * 1000).rounded())
    }

    /// Encodes a number of kilograms.
    public func encode(to encoder: any Encoder) throws { try kilograms.encode(to: encoder) }
}

/// The parser and formatter of weights, of bodies and of barbells, for all interfaces.
public enum WeightText {
    /// The accepted forms, for error messages.
    public static let forms = "80.5kg or 177lb"

    /// Returns the kilograms of a weight such as `80.5`, `80.5kg`, `177lb`, `12st` or `11st 4lb`.
    ///
    /// - Parameter units: The configured units. A number without a unit is in kilograms with metric units. With
    ///   imperial units the number is refused: either unit could be meant, and a wrong guess would be stored unnoticed.
    /// - Throws: ``MeasureRefusal/notAWeight(_:)``, ``MeasureRefusal/weightWithoutUnit(_:)``.
    public static func kilograms(parsing text: String, in units: UnitSystem) throws(MeasureRefusal) -> Double {
        if let pounds = stonesAndPounds(text) { return pounds * WeightUnit.pounds.kilograms }
        let (number, unit) = PlainNumber.parts(of: text)
        guard let number else { throw .notAWeight(text) }
        guard !unit.isEmpty else {
            switch units {
            case .metric: return number
            case .imperial: throw .weightWithoutUnit(text)
            }
        }
        guard let unit = WeightUnit(named: unit), unit != .grams else { throw .notAWeight(text) }
        return number * unit.kilograms
    }

    /// Returns the pounds of stones and pounds such as `11st 4lb`, `11st 4` or `11 stone 4`; `nil` for any other text.
    static func stonesAndPounds(_ text: String) -> Double? {
        // Files have thousands of weights in other units.
        guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "s") }) else { return nil }
        let written = text.lowercased()
        guard let mark = written.firstRange(of: "st") else { return nil }
        let after = written[mark.upperBound...]
        let ending = ["ones", "one"].first { after.hasPrefix($0) } ?? ""
        let stones = PlainNumber.parts(of: written[..<mark.lowerBound].trimmed)
        let rest = PlainNumber.parts(of: after.dropFirst(ending.count).trimmed)
        guard let whole = stones.number, stones.unit.isEmpty, whole == whole.rounded(), whole >= 0,
            let pounds = rest.number, (0..<14).contains(pounds),
            rest.unit.isEmpty || WeightUnit(named: rest.unit) == .pounds
        else { return nil }
        return 14 * whole + pounds
    }

    /// Returns the weight of a barbell with its unit, such as `61.25 kg` or `135 lb`: to 0.01 kg, since pairs of plates
    /// weigh 2.5 kg and less, or to 0.1 lb.
    public static func text(kilograms: Double, in units: UnitSystem = .metric) -> String {
        switch units {
        case .metric: "\(PlainNumber.text(thousandths: 10 * rounded(kilograms * 100))) kg"
        case .imperial: text(tenths: tenths(kilograms: kilograms, in: units), in: units)
        }
    }

    /// Returns tenths of a unit with the unit.
    fileprivate static func text(tenths: Int, in units: UnitSystem) -> String {
        switch units {
        case .metric: "\(PlainNumber.text(thousandths: 100 * tenths)) kg"
        case .imperial: "\(PlainNumber.text(thousandths: 100 * tenths)) lb"
        }
    }

    fileprivate static func tenths(kilograms: Double, in units: UnitSystem) -> Int {
        switch units {
        case .metric: rounded(kilograms * 10)
        case .imperial: rounded(kilograms / WeightUnit.pounds.kilograms * 10)
        }
    }

    private static func rounded(_ number: Double) -> Int { Int(exactly: number.rounded()) ?? 0 }
}

extension BodyWeight {
    /// Returns the weight with its unit, such as `80.5 kg` or `177.5 lb`: to a tenth of the unit, as scales show it.
    public func text(in units: UnitSystem) -> String {
        WeightText.text(tenths: WeightText.tenths(kilograms: kilograms, in: units), in: units)
    }

    /// Returns the difference to an earlier weight with its sign and unit, such as `+0.4 kg`; `nil` for no difference.
    ///
    /// Subtracts the weights as ``text(in:)`` rounds them, so that a list adds up.
    public func change(since earlier: BodyWeight, in units: UnitSystem) -> String? {
        let change =
            WeightText.tenths(kilograms: kilograms, in: units)
            - WeightText.tenths(kilograms: earlier.kilograms, in: units)
        return change == 0 ? nil : (change > 0 ? "+" : "") + WeightText.text(tenths: change, in: units)
    }
}

/// A unit of body weights in files that other programs write.
public enum WeightUnit: String, Hashable, Sendable {
    case kilograms = "kg"
    case pounds = "lb"
    /// Stones of 14 pounds.
    case stones = "st"
    /// Grams, which Google Health writes.
    case grams = "g"

    /// The units that a person can choose for a file that names none.
    public static let choices: [WeightUnit] = [.kilograms, .pounds, .stones]

    /// Returns the unit of a name in any case, in the singular or the plural, such as `kg`, `lbs` or `Stone`.
    init?(named name: some StringProtocol) {
        switch name.lowercased() {
        case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "kilogramme", "kilogrammes":
            self = .kilograms
        case "lb", "lbs", "pound", "pounds": self = .pounds
        case "st", "stone", "stones": self = .stones
        case "g", "gram", "grams", "gramm", "gramme", "grammes": self = .grams
        default: return nil
        }
    }

    /// The kilograms of one unit (international yard and pound agreement, 1959).
    var kilograms: Double {
        switch self {
        case .kilograms: 1
        case .pounds: 0.453_592_37
        case .stones: 14 * 0.453_592_37
        case .grams: 0.001
        }
    }
}

/// The units for displaying weights and heights. Storage and programmatic interfaces are always metric.
public enum UnitSystem: String, CaseIterable, Hashable, Sendable {
    case metric
    /// Pounds, feet and inches.
    case imperial
}
