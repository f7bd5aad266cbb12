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
        let container = try decoder.singleValueContainer()
        let centimetres = try container.decode(Double.self)
        guard abs(centimetres) < 1_000_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(centimetres) cm is not a valid height")
        }
        millimetres = Int((centimetres * 10).rounded())
    }

    /// Encodes a number of centimetres.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(centimetres)
    }
}
