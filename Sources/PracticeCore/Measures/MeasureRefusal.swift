/// The reason for refusing a measurement that a person entered. The payload is the text as entered.
public enum MeasureRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a weight.
    case notAWeight(String)
    /// The text is not a height.
    case notAHeight(String)
    /// The weight has no unit, and the configured units are not metric.
    case weightWithoutUnit(String)
    /// The height has no unit, and the configured units are not metric.
    case heightWithoutUnit(String)
    /// The weight is outside of 0 to 1000 kg.
    case noWeight(String)
    /// The weight is outside of ``BodyWeight/range``.
    case weightOutOfRange(String)
    /// The height is outside of ``BodyHeight/range``.
    case heightOutOfRange(String)
    /// The text is not a date.
    case noDate(String)
    /// The age is outside of ``NutritionPlanBasis/ages``.
    case birthOutOfRange(LocalDay)

    /// The reason and its remedy, in a sentence.
    public var description: String {
        switch self {
        case .notAWeight(let text): "'\(text)' is not a weight; write it as \(WeightText.forms)"
        case .notAHeight(let text): "'\(text)' is not a height; write it as \(HeightText.forms)"
        case .weightWithoutUnit(let text):
            "'\(text)' has no unit, which 'units: imperial' requires; write '\(text)lb' or '\(text)kg'"
        case .heightWithoutUnit(let text):
            "'\(text)' has no unit, which 'units: imperial' requires; write it as \(HeightText.forms)"
        case .noWeight(let text): "weight '\(text)' is out of range; use more than 0 and less than 1000 kg"
        case .weightOutOfRange(let text): "weight '\(text)' is out of range; use 30 to 300 kg"
        case .heightOutOfRange(let text): "height '\(text)' is out of range; use 100 to 250 cm"
        case .noDate(let text): "'\(text)' is not a date; write it as 1990-05-01"
        case .birthOutOfRange(let day): "the birth date \(day) gives an age outside 13 to 120 years"
        }
    }
}
