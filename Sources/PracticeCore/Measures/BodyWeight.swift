/// A person's weight. In whole grams, so that what is calculated from it is exact.
public struct BodyWeight: Hashable, Sendable {
    /// Grams.
    public let grams: Int

    /// A weight as it was stored, whether or not anybody can have it: ``NutritionPlanBasis`` says.
    public init(grams: Int) {
        self.grams = grams
    }

    /// The weights that plans are made for, in kilograms.
    public static let range = 30.0...300.0

    /// A weight that was entered, to the nearest gram.
    ///
    /// - Throws: ``MeasureRefusal`` for what no person weighs.
    public init(kilograms: Double) throws(MeasureRefusal) {
        guard kilograms > 0, kilograms < 1000 else { throw .noWeight(PlainNumber.text(kilograms)) }
        guard Self.range.contains(kilograms) else { throw .weightOutOfRange(PlainNumber.text(kilograms)) }
        grams = Int((kilograms * 1000).rounded())
    }

    /// Reads a weight in any form of ``WeightText``.
    ///
    /// - Throws: ``MeasureRefusal``.
    public init(parsing text: String) throws(MeasureRefusal) {
        try self.init(kilograms: WeightText.kilograms(parsing: text))
    }

    /// Kilograms.
    public var kilograms: Double { Double(grams) / 1000 }

    /// Kilograms without zeros that say nothing, such as `82` or `80.5`.
    public var text: String { PlainNumber.text(thousandths: grams) }
}

extension BodyWeight: Comparable {
    /// Whether it is the lesser one.
    public static func < (one: BodyWeight, other: BodyWeight) -> Bool { one.grams < other.grams }
}

extension BodyWeight: Codable {
    /// Reads kilograms.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let kilograms = try container.decode(Double.self)
        guard abs(kilograms) < 1_000_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(kilograms) kg is not a valid weight")
        }
        grams = Int((kilograms * 1000).rounded())
    }

    /// Writes kilograms.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(kilograms)
    }
}
