import SessionCore

/// The result of a stretch.
enum Verdict: Hashable {
    case full
    case partial
    case skipped

    init(_ stretch: StretchRecord.Stretch) {
        self =
            switch stretch.skippedSegments {
            case 0: .full
            case 1: .partial
            default: .skipped
            }
    }

    /// The word beside the stretch; empty for a completed one.
    var label: String {
        switch self {
        case .full: ""
        case .partial: "Partial"
        case .skipped: "Skipped"
        }
    }

    var ink: Ink {
        switch self {
        case .full: .hold
        case .partial: .waiting
        case .skipped: .faint
        }
    }

    /// Returns the glyph of the result.
    func mark(_ glyphs: Glyphs) -> Line {
        switch self {
        case .full: Line(glyphs.full, ink)
        case .partial: Line(glyphs.partial, ink)
        case .skipped: Line(glyphs.skipped, ink)
        }
    }
}
