/// The order in which people sort names: numbers by their value, letters without regard to case.
struct NaturalOrder: Comparable {
    /// A piece of a name. Numbers come before letters.
    fileprivate enum Part: Comparable {
        /// A number without leading zeros. Of two numbers, the one with more digits is larger.
        case number(count: Int, digits: [UInt8])
        case letters(String)
    }

    private let parts: [Part]
    private let name: String

    init(_ name: String) {
        self.name = name
        var parts: [Part] = []
        var rest = Array(name.utf8)[...]
        while let first = rest.first {
            let isNumber = Self.isDigit(first)
            let part = rest.prefix { Self.isDigit($0) == isNumber }
            rest = rest.dropFirst(part.count)
            if isNumber {
                let digits = Array(part.drop { $0 == UInt8(ascii: "0") })
                parts.append(.number(count: digits.count, digits: digits))
            } else {
                parts.append(.letters(String(decoding: part, as: UTF8.self).lowercased()))
            }
        }
        self.parts = parts
    }

    static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        left.parts == right.parts ? left.name < right.name : left.parts.lexicographicallyPrecedes(right.parts)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension NaturalOrder.Part {
    fileprivate static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.number(let count, let digits), .number(let otherCount, let otherDigits)):
            count == otherCount ? digits.lexicographicallyPrecedes(otherDigits) : count < otherCount
        case (.letters(let letters), .letters(let otherLetters)): letters < otherLetters
        case (.number, .letters): true
        case (.letters, .number): false
        }
    }
}
