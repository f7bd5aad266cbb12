/// The colours and glyphs that a terminal can show and the user wants.
struct Appearance: Hashable {
    let colours: ColourDepth
    let glyphs: Glyphs

    /// Reads the capabilities from `TERM`, `COLORTERM` and `NO_COLOR`; `nil` for a terminal that cannot move its
    /// cursor.
    init?(environment: [String: String]) {
        guard let terminal = environment["TERM"], !terminal.isEmpty, terminal != "dumb" else { return nil }
        glyphs = Glyphs(environment: environment)
        // https://no-color.org: every value except the empty one disables colours.
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

    init(_ colours: ColourDepth, _ glyphs: Glyphs = .full) {
        self.colours = colours
        self.glyphs = glyphs
    }
}

/// The set of glyphs that a terminal's font has.
enum Glyphs: Hashable {
    /// A terminal emulator on a desktop.
    case full
    /// The Linux console: the kernel's font has the 256 glyphs of code page 437.
    case console
    /// ASCII only, for a locale that is not UTF-8.
    case ascii

    /// Chooses the glyphs by the locale and `TERM`.
    init(environment: [String: String]) {
        switch Charset(environment: environment) {
        case .ascii: self = .ascii
        case .unicode: self = environment["TERM"] == "linux" ? .console : .full
        }
    }

    /// A completed stretch.
    var full: String { choose("✓", "√", "+") }
    /// A stretch with one skipped segment.
    var partial: String { choose("◐", "½", "/") }
    /// A stretch with both segments skipped.
    var skipped: String { choose("–", "–", "-") }
    /// The current stretch.
    var current: String { choose("●", "■", "*") }
    /// A stretch that has not started.
    var pending: String { choose("○", "·", ".") }
    /// The end of a truncated text.
    var ellipsis: String { choose("…", "~", "~") }
    /// A filled cell of a bar or a figure.
    var block: String { choose("█", "█", "#") }
    /// An empty cell of a bar if the background has no colour.
    var shade: String { choose("░", "░", ".") }
    /// Partly filled cells in even steps, from the emptiest.
    var partsOfCell: [String] { choose(["▏", "▎", "▍", "▌", "▋", "▊", "▉"], ["▌"], []) }
    /// The cells of the calendar, from a day without a session to a day with many minutes.
    var heat: [String] { choose(["·", "░", "▒", "▓", "█"], ["·", "░", "▒", "▓", "█"], [".", "-", "+", "*", "#"]) }

    /// The corners of a card in reading order, from the upper left.
    var corners: [String] { choose(["╭", "╮", "╰", "╯"], ["┌", "┐", "└", "┘"], ["+", "+", "+", "+"]) }
    /// The horizontal border of a card.
    var rule: String { choose("─", "─", "-") }
    /// The vertical border of a card.
    var side: String { choose("│", "│", "|") }

    private func choose<Value>(_ full: Value, _ console: Value, _ ascii: Value) -> Value {
        switch self {
        case .full: full
        case .console: console
        case .ascii: ascii
        }
    }
}
