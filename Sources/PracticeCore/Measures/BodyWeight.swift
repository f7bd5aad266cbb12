/// The weight of a person, in whole grams so that the formulae calculate exactly.
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
        let container = try decoder.singleValueContainer()
        let kilograms = try container.decode(Double.self)
        guard abs(kilograms) < 1_000_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(kilograms) kg is not a valid weight")
        }
        grams = Int((kilograms * 1000).rounded())
    }

    /// Encodes a number of kilograms.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(kilograms)
    }
}
