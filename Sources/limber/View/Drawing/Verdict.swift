import SessionCore

/// How a stretch was done.
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

    /// What is said beside a stretch that was not done in full.
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

    /// Its sign.
    func mark(_ glyphs: Glyphs) -> Line {
        switch self {
        case .full: Line(glyphs.full, ink)
        case .partial: Line(glyphs.partial, ink)
        case .skipped: Line(glyphs.skipped, ink)
        }
    }
}
