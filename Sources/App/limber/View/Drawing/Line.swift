import SessionCore

/// A line of text in one or more inks, whose width in columns is known.
///
/// This folder has the drawing of text, bars and colours. It writes nothing; the views write.
///
/// ```swift
/// let line = Line("Neck", .strong).with(right: Line("1:30"), in: 12)
/// let text = line.text  // "Neck    1:30"
/// ```
struct Line: Hashable, Sendable {
    /// A piece of text in one ink.
    struct Span: Hashable, Sendable {
        let text: String
        let ink: Ink
    }

    private(set) var spans: [Span]
    /// The width in columns.
    private(set) var columns: Int

    init() {
        spans = []
        columns = 0
    }

    /// Creates a line in one ink. Control characters are removed: names and errors come from files and devices.
    init(_ text: some StringProtocol, _ ink: Ink = .plain) {
        let text = text.withoutControls()
        spans = [Span(text: text, ink: ink)]
        columns = text.columns
    }

    /// The text without inks.
    var text: String { spans.map(\.text).joined() }

    static func + (left: Line, right: Line) -> Line {
        var sum = left
        sum.spans += right.spans
        sum.columns += right.columns
        return sum
    }

    static func spaces(_ count: Int) -> Line {
        Line(String(repeating: " ", count: max(0, count)))
    }

    /// Returns the line after a number of spaces; an empty line stays empty.
    func indented(by count: Int) -> Line {
        columns == 0 ? self : .spaces(count) + self
    }

    /// Returns the line centred in a width.
    func centred(in width: Int) -> Line {
        .spaces((width - columns) / 2) + self
    }

    /// Returns the line followed by spaces, up to a width.
    func padded(to width: Int) -> Line {
        self + .spaces(width - columns)
    }

    /// Returns the line with another one right-aligned in a width, at least two columns apart.
    func with(right: Line, in width: Int) -> Line {
        self + .spaces(max(2, width - columns - right.columns)) + right
    }

    /// Returns the line truncated to a width, with an ellipsis if anything is missing.
    func cut(to width: Int, _ ellipsis: String) -> Line {
        guard columns > width else { return self }
        var cut = Line()
        for span in spans {
            for character in span.text {
                let piece = Line(String(character), span.ink)
                guard cut.columns + piece.columns < width else { return cut + Line(ellipsis, .faint) }
                cut = cut + piece
            }
        }
        return cut
    }

    /// Returns the text with the escape sequences of its inks.
    func encoded(in colours: ColourDepth) -> String {
        var encoded = ""
        for span in spans {
            if let parameters = span.ink.parameters(in: colours) {
                encoded += "\u{1b}[\(parameters)m\(span.text)\u{1b}[m"
            } else {
                encoded += span.text
            }
        }
        return encoded
    }
}

extension StringProtocol {
    /// Returns the text without control characters, except for the kept ones.
    func withoutControls(but kept: Set<Unicode.Scalar> = []) -> String {
        func isLeftOut(_ scalar: Unicode.Scalar) -> Bool { scalar.isDisplayControl && !kept.contains(scalar) }
        guard unicodeScalars.contains(where: isLeftOut) else { return String(self) }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isLeftOut($0) }))
    }

    fileprivate var columns: Int {
        unicodeScalars.reduce(0) { $0 + $1.columns }
    }
}

extension Unicode.Scalar {
    /// The width in columns: 2 for East Asian wide characters and pictographs (Unicode Standard Annex #11), 0 for
    /// combining marks, or else 1.
    var columns: Int {
        switch value {
        case 0..<0x300, 0x2500...0x25ff: 1
        case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
            0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
            2
        default:
            switch properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: 0
            default: 1
            }
        }
    }
}

extension Line {
    /// Returns a text in lines of at most `width` columns, broken between words. A word that is longer than a line is
    /// split.
    static func wrapping(_ span: Span, to width: Int) -> [Line] {
        var lines: [Line] = []
        var line = Line()
        for word in span.text.split(separator: " ") {
            let gap = line.columns == 0 ? "" : " "
            let longer = line + Line("\(gap)\(word)", span.ink)
            if longer.columns <= width {
                line = longer
                continue
            }
            if line.columns > 0 { lines.append(line) }
            line = Line(word, span.ink)
            guard line.columns > width else { continue }
            let pieces = line.pieces(of: max(1, width))
            lines += pieces.dropLast()
            line = pieces.last ?? Line()
        }
        return lines + (line.columns > 0 || lines.isEmpty ? [line] : [])
    }

    private func pieces(of width: Int) -> [Line] {
        var pieces = [Line()]
        for span in spans {
            for character in span.text {
                let sign = Line(String(character), span.ink)
                if pieces[pieces.count - 1].columns + sign.columns > width { pieces.append(Line()) }
                pieces[pieces.count - 1] = pieces[pieces.count - 1] + sign
            }
        }
        return pieces
    }
}

extension String {
    /// The text with spaces behind it, up to a number of characters.
    func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }

    /// The text with spaces before it, up to a number of characters.
    func rightAligned(in count: Int) -> String {
        String(repeating: " ", count: max(0, count - self.count)) + self
    }

    /// The text without the spaces at its end.
    var withoutTrailingSpaces: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}

extension [[String]] {
    /// The rows of a table as lines, with their columns aligned.
    var aligned: [String] {
        let widths = (first ?? []).indices.map { column in map { $0[column].count }.max() ?? 0 }
        return map { row in zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").withoutTrailingSpaces }
    }
}
