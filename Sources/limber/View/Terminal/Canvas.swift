/// The lines on a terminal. Each drawing writes only the lines that differ.
struct Canvas {
    private let colours: ColourDepth
    private var shown: [Line] = []

    init(_ colours: ColourDepth) {
        self.colours = colours
    }

    /// Forgets the shown lines, so that the next drawing writes the whole screen.
    mutating func forget() {
        shown = []
    }

    /// Returns the text that makes the terminal show these lines from its first row; empty if it already does.
    mutating func draw(_ lines: [Line]) -> String {
        let isNew = shown.count != lines.count
        var changes = isNew ? "\u{1b}[2J" : ""
        for (row, line) in lines.enumerated() where isNew || shown[row] != line {
            changes += "\u{1b}[\(row + 1);1H\(line.encoded(in: colours))\u{1b}[K"
        }
        shown = lines
        // Synchronized output (mode 2026): a terminal that supports it paints once at the end.
        return changes.isEmpty ? "" : "\u{1b}[?2026h\(changes)\u{1b}[?2026l"
    }
}
