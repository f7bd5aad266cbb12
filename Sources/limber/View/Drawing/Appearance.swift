/// What a terminal can show, and what the person wants to see of that.
struct Appearance: Hashable {
    let colours: ColourDepth
    let glyphs: Glyphs

    /// What the environment tells of the terminal; `nil` of one that cannot move its cursor.
    init?(environment: [String: String]) {
        guard let terminal = environment["TERM"], !terminal.isEmpty, terminal != "dumb" else { return nil }
        glyphs = Glyphs(environment: environment)
        // https://no-color.org: any value but the empty one.
        if environment["NO_COLOR", default: ""] != "" || terminal.hasPrefix("vt") {
            colours = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") {
            colours = .full
        } else if terminal.contains("256color") || environment["COLORTERM", default: ""] != "" {
            colours = .extended
        } else {
            colours = .basic
        }
    }

    /// An appearance as it is said.
    init(_ colours: ColourDepth, _ glyphs: Glyphs = .full) {
        self.colours = colours
        self.glyphs = glyphs
    }
}

/// The signs that a terminal's font has.
enum Glyphs: Hashable {
    /// Those of a terminal on a desktop.
    case full
    /// Those of the console: the kernel's font has the 256 of code page 437.
    case console
    /// Those of ASCII.
    case ascii

    /// The signs that the locale and the terminal have.
    init(environment: [String: String]) {
        switch Charset(environment: environment) {
        case .ascii: self = .ascii
        case .unicode: self = environment["TERM"] == "linux" ? .console : .full
        }
    }

    /// A stretch of which nothing was skipped.
    var full: String { choose("✓", "√", "+") }
    /// A stretch of which one segment was skipped.
    var partial: String { choose("◐", "½", "/") }
    /// A stretch of which both segments were skipped.
    var skipped: String { choose("–", "–", "-") }
    /// The stretch that is being done.
    var current: String { choose("●", "■", "*") }
    /// A stretch that is still to come.
    var pending: String { choose("○", "·", ".") }
    /// What ends a text that was cut.
    var ellipsis: String { choose("…", "~", "~") }
    /// A full cell.
    var block: String { choose("█", "█", "#") }
    /// An empty cell of a bar, where no colour marks it.
    var shade: String { choose("░", "░", ".") }
    /// Cells of a bar that are filled in part, evenly, from the emptiest.
    var partsOfCell: [String] { choose(["▏", "▎", "▍", "▌", "▋", "▊", "▉"], ["▌"], []) }
    /// Days in a calendar, from one on which nothing was done to one on which much was done.
    var heat: [String] { choose(["·", "░", "▒", "▓", "█"], ["·", "░", "▒", "▓", "█"], [".", "-", "+", "*", "#"]) }

    /// The corners of a card: the upper left one first, and on as one reads.
    var corners: [String] { choose(["╭", "╮", "╰", "╯"], ["┌", "┐", "└", "┘"], ["+", "+", "+", "+"]) }
    /// The upper and the lower side of a card.
    var rule: String { choose("─", "─", "-") }
    /// The left and the right side of a card.
    var side: String { choose("│", "│", "|") }

    private func choose<Value>(_ full: Value, _ console: Value, _ ascii: Value) -> Value {
        switch self {
        case .full: full
        case .console: console
        case .ascii: ascii
        }
    }
}
