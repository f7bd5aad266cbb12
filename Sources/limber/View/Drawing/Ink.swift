import PracticeCore

/// What a piece of text is for. What that looks like is the terminal's affair.
enum Ink: Hashable, Sendable {
    /// As the terminal writes.
    case plain
    /// What is to be read first.
    case strong
    /// What can be read.
    case faint
    /// A segment that is being held.
    case hold
    /// An introduction, or the closing.
    case guide
    /// Something waits for the person.
    case waiting
    /// Training with weights.
    case lifting
    /// Stretching.
    case stretching
    /// Meditation.
    case meditating
    /// Energy to eat.
    case calories
    /// Protein to eat.
    case protein
    /// Water to drink.
    case water
    /// It is high time for something.
    case urgent
    /// How much was done on a day: four steps, from 0.
    case heat(Int)
    /// How something stands, such as a workout.
    case signal(SignalColour)
    /// The part of a bar that is still empty.
    case track
    /// A cell of a bar that is filled in part.
    indirect case onTrack(Ink)
}

extension Ink {
    /// The parameters of the sequence "select graphic rendition" (ECMA-48, 8.3.117), where it takes one.
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

/// How many colours may be used.
enum ColourDepth: Hashable {
    /// None: neither the terminal's nor the person's wish.
    case none
    /// The eight that the person has chosen for the terminal.
    case basic
    /// The 256 of xterm.
    case extended
    /// All that a screen has.
    case full

    /// Whether there are shades of grey.
    var isRich: Bool {
        switch self {
        case .none, .basic: false
        case .extended, .full: true
        }
    }

    /// - Parameter full: The colour where any can be had; where nothing is said, the one of the 256.
    fileprivate func choose(basic: String, extended: String, full: String? = nil) -> String? {
        switch self {
        case .none: nil
        case .basic: basic
        case .extended: extended
        case .full: full ?? extended
        }
    }
}
