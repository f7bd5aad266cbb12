/// Decimal numbers as people write them: digits, and a point where there are parts.
public enum PlainNumber {
    /// Reads one. Powers, hexadecimal digits and words such as `NaN` are none.
    ///
    /// - Throws: ``MeasureRefusal/comma(_:suggestion:)`` or ``MeasureRefusal/noNumber(_:)``.
    public static func parse(_ text: String) throws(MeasureRefusal) -> Double {
        if let number = number(text) { return number }
        let pointed = String(text.map { $0 == "," ? "." : $0 })
        if pointed != text, number(pointed) != nil { throw .comma(text, suggestion: pointed) }
        throw .noNumber(text)
    }

    private static func number(_ text: String) -> Double? {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return nil
        }
        return Double(text)
    }

    /// A number of thousandths, without zeros that say nothing.
    static func text(thousandths: Int) -> String {
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        var digits = String(String(1000 + rest).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// A number as it was meant, for a message.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

extension Int {
    /// The quotient, rounded half up (towards the greater number), as the formulae ask.
    func divided(roundingHalfUp divisor: Int) -> Int {
        let (quotient, remainder) = (2 * self + divisor).quotientAndRemainder(dividingBy: 2 * divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
