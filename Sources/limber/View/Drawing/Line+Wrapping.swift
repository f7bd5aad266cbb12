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
