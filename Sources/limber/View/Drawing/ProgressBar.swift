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
