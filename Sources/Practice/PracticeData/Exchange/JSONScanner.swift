package import FoundationEssentials

/// A scanner that visits the members of a JSON document of any size. It returns values undecoded, so that callers
/// decode only the values they need.
package struct JSONScanner {
    /// A syntax error, with its place.
    package struct Fault: Error {
        let place: Data.Index
        let reason: String
    }

    private let document: Data
    /// The index of the next byte.
    private(set) var place: Data.Index

    /// Creates a scanner at the start of a document.
    package init(_ document: Data) {
        self.document = document
        place = document.startIndex
    }

    /// The longest name or value in bytes that is decoded. Decoding takes many times this memory. For comparison, a
    /// session in an HTTP request has at most 1 MiB.
    static let mostDecodedBytes = 4 << 20

    /// Calls `body` with the name of each member of the next object; `body` must consume the member's value.
    package mutating func members(_ body: (String, inout JSONScanner) throws -> Void) throws {
        try expect("{")
        if consumes("}") { return }
        repeat {
            let start = place
            let name = try value()
            guard name.count <= Self.mostDecodedBytes, let key = Self.text(name) else {
                throw Fault(place: start, reason: "expected a quoted name")
            }
            try expect(":")
            try body(key, &self)
        } while consumes(",")
        try expect("}")
    }

    /// Calls `body` with the number of each element of the next array, from 0; `body` must consume the element.
    package mutating func elements(_ body: (Int, inout JSONScanner) throws -> Void) throws {
        try expect("[")
        if consumes("]") { return }
        var number = 0
        repeat {
            try body(number, &self)
            number += 1
        } while consumes(",")
        try expect("]")
    }

    /// Consumes the next value and returns its bytes. The syntax inside a value is checked only when it is decoded.
    package mutating func value() throws -> Data {
        skipSpace()
        let start = place
        var depth = 0
        repeat {
            skipSpace()
            guard let byte = next else { throw Fault(place: start, reason: "unexpected end of the document") }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw Fault(place: place, reason: "expected a value") }
                depth -= 1
                place += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw Fault(place: place, reason: "expected a value") }
                place += 1
            case UInt8(ascii: "\""):
                try skipString()
            default:
                skipWord()
            }
        } while depth > 0
        return document[start..<place]
    }

    /// Returns the first byte of the next value; `nil` at the end of the document.
    package mutating func firstByte() -> UInt8? {
        skipSpace()
        return next
    }

    /// Returns the text of a string in quotes; `nil` if it is none. A decoder takes many times as long, and only
    /// escapes need it.
    package static func text(_ string: Data) -> String? {
        let isPlain =
            string.count >= 2 && string.first == UInt8(ascii: "\"") && string.last == UInt8(ascii: "\"")
            && !string.contains { $0 == UInt8(ascii: "\\") || $0 < 0x20 }
        // The caller has a place for the fault.
        guard isPlain else { return try? JSONDecoder().decode(String.self, from: string) }
        return String(validating: string.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Checks that only white space follows.
    package mutating func end() throws {
        skipSpace()
        if next != nil { throw Fault(place: place, reason: "unexpected text after the end of the document") }
    }

    private var next: UInt8? { place < document.endIndex ? document[place] : nil }

    private mutating func expect(_ mark: Unicode.Scalar) throws {
        guard consumes(mark) else { throw Fault(place: place, reason: "expected '\(mark)'") }
    }

    private mutating func consumes(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func skipWord() {
        let marks = Array("{}[],:\" \t\r\n".utf8)
        while let byte = next, !marks.contains(byte) { place += 1 }
    }

    private mutating func skipString() throws {
        let start = place
        place += 1
        while let byte = next, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard next != nil else { throw Fault(place: start, reason: "unterminated string") }
        place += 1
    }
}
