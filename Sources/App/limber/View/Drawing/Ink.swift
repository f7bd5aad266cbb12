import PracticeCore

/// The role of a piece of text. The colours follow from the role and the terminal.
enum Ink: Hashable, Sendable {
    /// The default colour of the terminal.
    case plain
    /// Text to read first.
    case strong
    /// Secondary text.
    case faint
    /// A segment, or breathing.
    case hold
    /// An introduction, or the closing.
    case guide
    /// A state that waits for the user.
    case waiting
    case lifting
    case stretching
    case meditating
    case calories
    case protein
    case water
    /// An overdue card, or an error.
    case urgent
    /// A day of the calendar, in four steps from 0.
    case heat(Int)
    /// A status colour, such as that of a workout.
    case signal(SignalColour)
    /// The empty part of a bar.
    case track
    /// A partly filled cell of a bar.
    indirect case onTrack(Ink)
}

extension Ink {
    /// Returns the parameters of the sequence "select graphic rendition" (ECMA-48, 8.3.117); `nil` for plain text.
    func parameters(in colours: ColourDepth) -> String? {
        switch self {
        case .plain: nil
        case .strong: "1"
        case .faint, .signal(.grey): colours.isRich ? "38;5;245" : "2"
        case .hold: colours.choose(basic: "32", extended: "38;5;43")
        case .guide: colours.choose(basic: "36", extended: "38;5;110")
        case .waiting: colours.choose(basic: "33", extended: "38;5;214") ?? "1"
        case .lifting: colours.choose(basic: "34", extended: "38;5;63", full: "38;2;99;102;241")
        case .stretching: colours.choose(basic: "36", extended: "38;5;37", full: "38;2;20;184;166")
        case .meditating: colours.choose(basic: "35", extended: "38;5;135", full: "38;2;168;85;247")
        case .calories: colours.choose(basic: "33", extended: "38;5;208")
        case .protein: colours.choose(basic: "32", extended: "38;5;42")
        case .water: colours.choose(basic: "34", extended: "38;5;39")
        case .urgent: colours.choose(basic: "33", extended: "38;5;214", full: "38;2;245;158;11") ?? "1"
        case .heat(let step): colours.choose(basic: "36", extended: "38;5;\([23, 30, 37, 43][min(step, 3)])")
        case .signal(.yellow): colours.choose(basic: "33", extended: "38;5;220")
        case .signal(.green): colours.choose(basic: "32", extended: "38;5;42")
        case .signal(.red): colours.choose(basic: "31", extended: "38;5;203") ?? "1"
        case .track: colours.isRich ? "48;5;238" : "2"
        case .onTrack(let ink):
            colours.isRich
                ? ink.parameters(in: colours).map { "\($0);48;5;238" } : ink.parameters(in: colours)
        }
    }
}

/// The range of colours in use.
enum ColourDepth: Hashable {
    /// No colours, because of the terminal or `NO_COLOR`.
    case none
    /// The eight colours of the terminal's palette.
    case basic
    /// The 256 colours of xterm.
    case extended
    /// 24-bit colours.
    case full

    /// Whether the range has shades of grey.
    var isRich: Bool {
        switch self {
        case .none, .basic: false
        case .extended, .full: true
        }
    }

    /// Returns the parameters for this range.
    ///
    /// - Parameter full: The 24-bit colour; `nil` uses the extended one.
    fileprivate func choose(basic: String, extended: String, full: String? = nil) -> String? {
        switch self {
        case .none: nil
        case .basic: basic
        case .extended: extended
        case .full: full ?? extended
        }
    }
}
