/// Decimal numbers as people write them: digits, with a point or a comma before the fraction.
enum PlainNumber {
    /// Reads a number and the unit behind it: ASCII letters, in small or capital ones, after a space or none.
    ///
    /// - Returns: No number for exponents, hexadecimal digits, separators of thousands and words such as `NaN`.
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
