/// Why a figure that somebody has entered is not taken.
public enum MeasureRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a weight.
    case notAWeight(String)
    /// The text is not a height.
    case notAHeight(String)
    /// It is no weight at all.
    case noWeight(String)
    /// No plan is made for such a weight.
    case weightOutOfRange(String)
    /// No plan is made for such a height.
    case heightOutOfRange(String)
    /// It is no date.
    case noDate(String)
    /// Nobody of whom a plan is made was born then.
    case birthOutOfRange(LocalDay)

    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .notAWeight(let text): "'\(text)' is not a weight; write it as \(WeightText.forms)"
        case .notAHeight(let text): "'\(text)' is not a height; write it as \(HeightText.forms)"
        case .noWeight(let text): "a weight of \(text) kg is out of range; use a weight above 0 and below 1000"
        case .weightOutOfRange(let text): "a weight of \(text) kg is out of range; use 30 to 300"
        case .heightOutOfRange(let text): "a height of \(text) cm is out of range; use 100 to 250"
        case .noDate(let text): "'\(text)' is not a date; write it as 1990-05-01"
        case .birthOutOfRange(let day): "the birth date \(day) gives an age outside 13 to 120 years"
        }
    }
}
