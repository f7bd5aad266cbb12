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
        case .faint: colours == .extended ? "38;5;245" : "2"
        case .hold: colours.choose(basic: "32", extended: "38;5;43")
        case .guide: colours.choose(basic: "36", extended: "38;5;110")
        case .waiting: colours.choose(basic: "33", extended: "38;5;214") ?? "1"
        case .track: colours == .extended ? "48;5;238" : "2"
        case .onTrack(let ink):
            colours == .extended
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

    fileprivate func choose(basic: String, extended: String) -> String? {
        switch self {
        case .none: nil
        case .basic: basic
        case .extended: extended
        }
    }
}
