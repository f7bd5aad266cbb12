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
