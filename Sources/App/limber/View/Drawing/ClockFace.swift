import SessionCore

/// A countdown in large figures that can be read from the floor.
struct ClockFace {
    /// Digits and colons.
    let text: String
    /// The height of a point in rows. Its width is twice as many columns, because a cell is twice as high as wide.
    let scale: Int
    /// The glyph of a point.
    var block = "█"

    /// The height of a clock in rows.
    static func rows(scale: Int) -> Int { 5 * scale }

    /// The width of the clock in columns.
    var columns: Int {
        let points = text.reduce(0) { $0 + Self.width(of: $1) + 1 } - 1
        return points * 2 * scale
    }

    /// The rows of the clock, all of the same width.
    var rows: [String] {
        Self.figures.flatMap { figures in
            let points = text.map { figures[$0.wholeNumberValue ?? 10] }.joined(separator: "  ")
            let row = points.map { String(repeating: $0 == "#" ? block : " ", count: scale) }.joined()
            return Array(repeating: row, count: scale)
        }
    }

    private static func width(of character: Character) -> Int { character == ":" ? 1 : 3 }

    /// The digits and the colon, row by row, each point two columns wide.
    private static let figures = [
        ["###", " # ", "###", "###", "# #", "###", "###", "###", "###", "###", " "],
        ["# #", "## ", "  #", "  #", "# #", "#  ", "#  ", "  #", "# #", "# #", "#"],
        ["# #", " # ", "###", "###", "###", "###", "###", "  #", "###", "###", " "],
        ["# #", " # ", "#  ", "  #", "  #", "  #", "# #", "  #", "# #", "  #", "#"],
        ["###", "###", "###", "###", "  #", "###", "###", "  #", "###", "###", " "],
    ].map { row in row.map { figure in figure.map { $0 == "#" ? "##" : "  " }.joined() } }
}

/// The breathing guide: an instruction and the fill of the lungs.
struct BreathGuide: Hashable {
    /// The instruction, such as "Breathe in". Empty before the first breath.
    let word: String
    /// The fill of the lungs, from 0 to 1.
    let fullness: Double

    /// Computes the guide at a time in the part.
    init(_ rhythm: BreathRhythm, seconds: Double) {
        let state = Frames.nearest(toSeconds: seconds).flatMap(rhythm.state)
        fullness = state?.fullness ?? 0
        word =
            switch state?.movement {
            case .inhale: "Breathe in"
            case .hold: "Hold"
            case .exhale: "Breathe out"
            case nil: ""
            }
    }
}

/// A bar that fills from the left in steps finer than a cell.
struct ProgressBar {
    /// The filled part, from 0 to 1.
    let fraction: Double
    let ink: Ink

    func line(columns: Int, _ appearance: Appearance) -> Line {
        let parts = appearance.glyphs.partsOfCell
        let steps = columns * (parts.count + 1)
        let filled = Int((min(max(fraction, 0), 1) * Double(steps)).rounded())
        let (whole, part) = filled.quotientAndRemainder(dividingBy: parts.count + 1)
        var line = Line(String(repeating: appearance.glyphs.block, count: whole), ink)
        if part > 0 { line = line + Line(parts[part - 1], .onTrack(ink)) }
        // Without a background colour, a pattern marks the empty part.
        let empty = appearance.colours.isRich ? " " : appearance.glyphs.shade
        return line + Line(String(repeating: empty, count: columns - line.columns), .track)
    }
}
