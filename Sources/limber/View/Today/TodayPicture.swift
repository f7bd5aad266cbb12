/// The cards of Today on a terminal: side by side if the terminal is wide enough, or else stacked.
struct TodayPicture {
    let texts: [CardText]
    /// The intention above the cards.
    var head: [Line.Span] = []
    /// The width of the terminal.
    let columns: Int
    let glyphs: Glyphs

    private static let gap = 2
    private static let narrowest = 22
    private static let widest = 38

    var lines: [Line] { above + cards }

    private var above: [Line] {
        head.isEmpty ? [] : head.flatMap { Line.wrapping($0, to: max(12, columns)) } + [Line()]
    }

    private var cards: [Line] {
        let share = (columns - Self.gap * (texts.count - 1)) / texts.count
        return share >= Self.narrowest ? beside(min(share, Self.widest)) : below
    }

    private func beside(_ width: Int) -> [Line] {
        let cards = texts.map { CardPicture(text: $0, columns: width, glyphs: glyphs) }
        let height = cards.map(\.height).max() ?? 0
        let pictures = cards.map { $0.lines(height: height) }
        return (0..<height).map { row in
            pictures.dropFirst().reduce(pictures[0][row]) { $0 + .spaces(Self.gap) + $1[row] }
        }
    }

    private var below: [Line] {
        texts.flatMap { text in
            let card = CardPicture(text: text, columns: max(12, min(columns, Self.widest * 2)), glyphs: glyphs)
            return card.lines(height: card.height)
        }
    }
}
