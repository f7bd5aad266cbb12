/// The parser and formatter of weights, of bodies and of barbells, for all interfaces.
public enum WeightText {
    /// The kilograms of a pound (international yard and pound agreement, 1959).
    private static let kilogramsInPound = 0.453_592_37

    /// The accepted forms, for error messages.
    public static let forms = "80.5, 80.5kg or 177lb"

    /// Returns the kilograms of a weight such as `80.5`, `80.5kg` or `177lb`. A number without a unit is in kilograms.
    ///
    /// - Throws: ``MeasureRefusal/notAWeight(_:)``.
    public static func kilograms(parsing text: String) throws(MeasureRefusal) -> Double {
        let (number, unit) = PlainNumber.parts(of: text)
        guard let number else { throw .notAWeight(text) }
        switch unit {
        case "", "kg": return number
        case "lb", "lbs": return number * kilogramsInPound
        default: throw .notAWeight(text)
        }
    }

    /// Returns the weight with its unit, such as `80.5 kg` or `177.5 lb`, to the gram or to a tenth of a pound.
    public static func text(kilograms: Double, in units: UnitSystem = .metric) -> String {
        switch units {
        case .metric: "\(number(kilograms: kilograms, in: units)) kg"
        case .imperial: "\(number(kilograms: kilograms, in: units)) lb"
        }
    }

    /// Returns the weight without its unit.
    static func number(kilograms: Double, in units: UnitSystem) -> String {
        switch units {
        case .metric: PlainNumber.text(thousandths: rounded(kilograms * 1000))
        case .imperial: PlainNumber.text(thousandths: 100 * rounded(kilograms / kilogramsInPound * 10))
        }
    }

    private static func rounded(_ number: Double) -> Int { Int(exactly: number.rounded()) ?? 0 }
}

extension BodyWeight {
    /// Returns the weight with its unit, such as `80.5 kg` or `177.5 lb`.
    public func text(in units: UnitSystem) -> String { WeightText.text(kilograms: kilograms, in: units) }

    /// Returns the weight without its unit, for the axis of a chart.
    public func number(in units: UnitSystem) -> String { WeightText.number(kilograms: kilograms, in: units) }
}
