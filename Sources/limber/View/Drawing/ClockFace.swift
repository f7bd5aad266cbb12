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
