public import SessionCore

/// The reason for refusing a measurement that a person entered. The payload is the text as entered.
public enum MeasureRefusal: Refusal, Hashable {
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

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .invalid }

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

/// A parser and formatter of decimal numbers as people write them: digits, with a point or a comma before the fraction.
enum PlainNumber {
    /// Splits a text into a number and the unit after it: ASCII letters in any case, with or without a space before.
    ///
    /// - Returns: No number for exponents, hexadecimal digits, thousands separators and words such as `NaN`. The unit
    ///   is in lower case.
    static func parts(of text: String) -> (number: Double?, unit: String) {
        let unit = String(text.reversed().prefix { $0.isASCII && $0.isLetter }.reversed())
        let digits = text.dropLast(unit.count)
        let hasGap = !unit.isEmpty && digits.last == " "
        return (parse(hasGap ? digits.dropLast() : digits), unit.lowercased())
    }

    private static func parse(_ text: Substring) -> Double? {
        let pointed = String(text.map { $0 == "," ? "." : $0 })
        let digits = pointed.first == "-" || pointed.first == "+" ? pointed.dropFirst() : pointed[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
        return Double(pointed)
    }

    /// Returns a number of thousandths as a decimal without trailing zeros.
    static func text(thousandths: Int) -> String {
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        var digits = String(String(1000 + rest).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// Returns a number without a fraction if it is whole, for error messages.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

extension Int {
    /// Returns the quotient rounded half up, towards positive infinity, as the nutrition formulae ask.
    func divided(roundingHalfUp divisor: Int) -> Int {
        let (quotient, remainder) = (2 * self + divisor).quotientAndRemainder(dividingBy: 2 * divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension StringProtocol {
    /// The text without surrounding white space, also the narrow and the non-breaking spaces that phones write.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }
}
