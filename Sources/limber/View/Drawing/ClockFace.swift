/// A countdown in figures that can be read from the floor.
struct ClockFace {
    /// What it shows: digits and colons.
    let text: String
    /// Rows that a point of a figure is high; it is twice as many columns wide, since a column is half as wide as a row
    /// is high.
    let scale: Int
    /// A point, one column wide.
    var block = "█"

    /// The rows that it takes.
    static func rows(scale: Int) -> Int { 5 * scale }

    /// The columns that it takes.
    var columns: Int {
        let points = text.reduce(0) { $0 + Self.width(of: $1) + 1 } - 1
        return points * 2 * scale
    }

    /// It, row by row, all of the same width.
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
