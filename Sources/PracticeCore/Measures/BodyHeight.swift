/// How tall a person is. In whole millimetres, so that what is calculated from it is exact.
public struct BodyHeight: Hashable, Sendable {
    /// Millimetres.
    public let millimetres: Int

    /// A height as it was stored, whether or not anybody can have it: ``NutritionPlanBasis`` says.
    public init(millimetres: Int) {
        self.millimetres = millimetres
    }

    /// The heights that plans are made for, in centimetres.
    public static let range = 100.0...250.0

    /// A height that was entered, to the nearest millimetre.
    ///
    /// - Throws: ``MeasureRefusal`` for what no person has.
    public init(centimetres: Double) throws(MeasureRefusal) {
        guard Self.range.contains(centimetres) else { throw .heightOutOfRange(PlainNumber.text(centimetres)) }
        millimetres = Int((centimetres * 10).rounded())
    }

    /// Reads a height in any form of ``HeightText``.
    ///
    /// - Throws: ``MeasureRefusal``.
    public init(parsing text: String) throws(MeasureRefusal) {
        try self.init(centimetres: HeightText.centimetres(parsing: text))
    }

    /// Centimetres.
    public var centimetres: Double { Double(millimetres) / 10 }

    /// Centimetres without zeros that say nothing, such as `180` or `172.5`.
    public var text: String { PlainNumber.text(thousandths: millimetres * 100) }
}

extension BodyHeight: Codable {
    /// Reads centimetres.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let centimetres = try container.decode(Double.self)
        guard abs(centimetres) < 1_000_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(centimetres) cm is not a valid height")
        }
        millimetres = Int((centimetres * 10).rounded())
    }

    /// Writes centimetres.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(centimetres)
    }
}
