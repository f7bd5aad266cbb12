/// Turns one picture into the next on a terminal, by writing the lines that differ.
struct Canvas {
    private let colours: ColourDepth
    private var shown: [Line] = []

    init(_ colours: ColourDepth) {
        self.colours = colours
    }

    /// The terminal shows something else now: the next picture is written whole.
    mutating func forget() {
        shown = []
    }

    /// What to write so that the terminal shows these lines, from its first row on; empty where it does already.
    mutating func draw(_ lines: [Line]) -> String {
        let isNew = shown.count != lines.count
        var changes = isNew ? "\u{1b}[2J" : ""
        for (row, line) in lines.enumerated() where isNew || shown[row] != line {
            changes += "\u{1b}[\(row + 1);1H\(line.encoded(in: colours))\u{1b}[K"
        }
        shown = lines
        // Between these two a terminal that knows them does not paint.
        return changes.isEmpty ? "" : "\u{1b}[?2026h\(changes)\u{1b}[?2026l"
    }
}
