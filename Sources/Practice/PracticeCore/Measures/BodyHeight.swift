import SessionCore

/// The height of a person, in whole millimetres so that the formulae calculate exactly.
public struct BodyHeight: Hashable, Sendable {
    /// The height in millimetres.
    public let millimetres: Int

    /// Creates a stored height without a check; ``NutritionPlanBasis`` checks ``range``.
    public init(millimetres: Int) {
        self.millimetres = millimetres
    }

    /// The heights for which plans are made, in centimetres.
    public static let range = 100.0...250.0

    /// Creates a height that a person entered, rounded to the nearest millimetre.
    ///
    /// - Throws: ``MeasureRefusal/heightOutOfRange(_:)`` outside of ``range``.
    public init(centimetres: Double) throws(MeasureRefusal) {
        try self.init(centimetres: centimetres, as: PlainNumber.text(centimetres))
    }

    /// - Parameter text: The text that was entered, for the error.
    private init(centimetres: Double, as text: String) throws(MeasureRefusal) {
        guard Self.range.contains(centimetres) else { throw .heightOutOfRange(text) }
        millimetres = Int((centimetres * 10).rounded())
    }

    /// Parses any form of ``HeightText``.
    ///
    /// - Parameter units: The configured units, which decide whether a number needs a unit.
    /// - Throws: ``MeasureRefusal`` if the text is not a height or is outside of ``range``.
    public init(parsing text: String, in units: UnitSystem) throws(MeasureRefusal) {
        try self.init(centimetres: HeightText.centimetres(parsing: text, in: units), as: text)
    }

    /// The height in centimetres.
    public var centimetres: Double { Double(millimetres) / 10 }

    /// The number of centimetres without trailing zeros, such as `180` or `172.5`.
    public var text: String { PlainNumber.text(thousandths: millimetres * 100) }
}

extension BodyHeight: Codable {
    /// Decodes a number of centimetres, rounded to the nearest millimetre.
    public init(from decoder: any Decoder) throws {
        let centimetres = try Double(from: decoder)
        guard abs(centimetres) < 1_000_000 else { throw decoder.fault("\(centimetres) cm is not a valid height") }
        millimetres = Int((centimetres * 10).rounded())
    }

    /// Encodes a number of centimetres.
    public func encode(to encoder: any Encoder) throws { try centimetres.encode(to: encoder) }
}

/// The parser and formatter of heights for all interfaces.
public enum HeightText {
    private static let centimetresInInch = 2.54

    /// The accepted forms, for error messages.
    public static let forms = "180cm or 5ft11in"

    /// Returns the centimetres of a height such as `180`, `180cm`, `1.8m`, `5ft11in`, `5'11"` or `5’11”`.
    ///
    /// - Parameter units: The configured units. A number without a unit is in centimetres with metric units, and
    ///   refused with imperial units, like such a weight.
    /// - Throws: ``MeasureRefusal/notAHeight(_:)``, ``MeasureRefusal/heightWithoutUnit(_:)``.
    public static func centimetres(parsing text: String, in units: UnitSystem) throws(MeasureRefusal) -> Double {
        let (number, unit) = PlainNumber.parts(of: text)
        switch (number, unit) {
        case (let number?, ""):
            switch units {
            case .metric: return number
            case .imperial: throw .heightWithoutUnit(text)
            }
        case (let number?, "cm"): return number
        case (let number?, "m"): return number * 100
        case (let number?, "in"): return number * centimetresInInch
        default:
            guard let inches = feetAndInches(text) else { throw .notAHeight(text) }
            return inches * centimetresInInch
        }
    }

    /// The marks that phones and books write for feet and inches, and those of keyboards.
    private static let typographicMarks: [Character: Character] = [
        "’": "'", "‘": "'", "′": "'", "ʹ": "'", "´": "'", "`": "'", "”": "\"", "“": "\"", "″": "\"", "ʺ": "\"",
    ]

    /// Returns the inches of `5ft11in`, `5 ft 11 in`, `5ft` or `5'11"`.
    private static func feetAndInches(_ text: String) -> Double? {
        let written = String(text.lowercased().filter { !$0.isWhitespace }.map { typographicMarks[$0] ?? $0 })
            .replacing("''", with: "in").replacing("'", with: "ft").replacing("\"", with: "in")
        guard let mark = written.firstRange(of: "ft"), let feet = Int(written[..<mark.lowerBound]), 0...9 ~= feet else {
            return nil
        }
        let rest = String(written[mark.upperBound...])
        if rest.isEmpty { return Double(12 * feet) }
        let (inches, unit) = PlainNumber.parts(of: rest)
        guard let inches, ["", "in"].contains(unit), inches >= 0, inches < 12 else { return nil }
        return Double(12 * feet) + inches
    }

    /// Returns the height with its unit, such as `172.5 cm` or `5 ft 11 in`, to the millimetre or to the inch.
    static func text(_ height: BodyHeight, in units: UnitSystem) -> String {
        switch units {
        case .metric: return "\(height.text) cm"
        case .imperial:
            let inches = Int((height.centimetres / centimetresInInch).rounded())
            return "\(inches / 12) ft \(inches % 12) in"
        }
    }
}

extension BodyHeight {
    /// Returns the height with its unit, such as `172.5 cm` or `5 ft 11 in`.
    public func text(in units: UnitSystem) -> String { HeightText.text(self, in: units) }
}
