import SessionCore

extension StretchResult {
    /// The word beside the stretch; empty for a completed one.
    var label: String {
        switch self {
        case .done: ""
        case .partial: "Partial"
        case .skipped: "Skipped"
        }
    }

    var ink: Ink {
        switch self {
        case .done: .hold
        case .partial: .waiting
        case .skipped: .faint
        }
    }

    /// Returns the glyph of the result.
    func mark(_ glyphs: Glyphs) -> Line {
        switch self {
        case .done: Line(glyphs.full, ink)
        case .partial: Line(glyphs.partial, ink)
        case .skipped: Line(glyphs.skipped, ink)
        }
    }
}
