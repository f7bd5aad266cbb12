/// A line of a picture's file, word for word.
struct PictureWords {
    /// The number of the line, from 1.
    let line: Int
    let keyword: String
    private var rest: ArraySlice<Substring>

    /// Reads a line, or returns `nil` if it is empty. A `#` begins a comment.
    init?(_ text: Substring, line: Int) {
        let words = text.prefix { $0 != "#" }.split { $0.isWhitespace }
        guard let keyword = words.first else { return nil }
        self.line = line
        self.keyword = String(keyword)
        rest = words.dropFirst()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Removes the next word if it is a certain one.
    mutating func take(_ word: String) -> Bool {
        guard rest.first.map({ $0 == word }) ?? false else { return false }
        rest.removeFirst()
        return true
    }

    mutating func word(_ name: String) throws(PictureError) -> String {
        guard let word = rest.popFirst() else { throw fault("\(name) is missing") }
        return String(word)
    }

    /// Reads a word that is the name of a case.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(PictureError) -> Choice
    {
        let word = try word(name)
        guard let choice = Choice(rawValue: word) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: " ")
            throw fault("unknown \(name) '\(word)'; use one of: \(names)")
        }
        return choice
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) throws(PictureError) -> Double {
        let word = try word(name)
        guard let number = Double(word), number.isFinite else {
            throw fault("\(name) must be a number, not '\(word)'")
        }
        guard range.contains(number) else {
            throw fault("\(name) must be \(range.lowerBound.short) to \(range.upperBound.short), not \(word)")
        }
        return number
    }

    mutating func point(_ name: String) throws(PictureError) -> PicturePoint {
        let x = try number("the x of \(name)", in: -40...360)
        let y = try number("the y of \(name)", in: -40...280)
        return PicturePoint(x, y)
    }

    /// Reads points up to the end or the first word that is no number.
    mutating func points(_ name: String) throws(PictureError) -> [PicturePoint] {
        var points: [PicturePoint] = []
        while let word = rest.first, Double(word) != nil { points.append(try point(name)) }
        guard points.count > 1 else { throw fault("\(name) needs at least two points") }
        return points
    }

    /// Reads points with their names, in any order, up to the end.
    mutating func namedPoints(_ names: [String]) throws(PictureError) -> [String: PicturePoint] {
        var points: [String: PicturePoint] = [:]
        while let name = rest.popFirst().map(String.init) {
            guard names.contains(name) else {
                throw fault("unknown joint '\(name)'; use one of: \(names.joined(separator: " "))")
            }
            guard points[name] == nil else { throw fault("'\(name)' is there twice") }
            points[name] = try point(name)
        }
        return points
    }

    func end() throws(PictureError) {
        if let word = rest.first { throw fault("unexpected '\(word)'") }
    }

    func fault(_ reason: String) -> PictureError { PictureError("\(keyword): \(reason)", line: line) }
}

extension Double {
    /// The number without trailing zeros, with at most one decimal.
    var short: String {
        let tenths = Int((self * 10).rounded())
        let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
        return tenths % 10 == 0 ? (tenths == 0 ? "0" : whole) : "\(whole).\(abs(tenths) % 10)"
    }
}
