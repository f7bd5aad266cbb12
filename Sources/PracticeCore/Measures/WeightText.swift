/// The one reader and writer of weights, of bodies and of barbells.
public enum WeightText {
    /// Kilograms in a pound, by definition (international yard and pound agreement, 1959).
    private static let kilogramsInPound = 0.453_592_37

    /// The forms, for messages that refuse others.
    public static let forms = "80.5, 80.5kg or 177lb"

    /// Returns the kilograms of a weight such as `80.5`, `80.5kg` or `177lb`. A bare number is in kilograms.
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

    /// The weight with its unit, such as `80.5 kg` or `177.5 lb`: to the gram, or to a tenth of a pound.
    public static func text(kilograms: Double, in units: UnitSystem = .metric) -> String {
        switch units {
        case .metric: "\(number(kilograms: kilograms, in: units)) kg"
        case .imperial: "\(number(kilograms: kilograms, in: units)) lb"
        }
    }

    /// The weight without its unit.
    static func number(kilograms: Double, in units: UnitSystem) -> String {
        switch units {
        case .metric: PlainNumber.text(thousandths: rounded(kilograms * 1000))
        case .imperial: PlainNumber.text(thousandths: 100 * rounded(kilograms / kilogramsInPound * 10))
        }
    }

    private static func rounded(_ number: Double) -> Int { Int(exactly: number.rounded()) ?? 0 }
}

extension BodyWeight {
    /// The weight with its unit, such as `80.5 kg` or `177.5 lb`.
    public func text(in units: UnitSystem) -> String { WeightText.text(kilograms: kilograms, in: units) }

    /// The weight without its unit, for labels beside others.
    public func number(in units: UnitSystem) -> String { WeightText.number(kilograms: kilograms, in: units) }
}
