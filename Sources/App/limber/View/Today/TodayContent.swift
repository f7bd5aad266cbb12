import PracticeCore
import PracticeData
import SessionCore

/// The cards of Today, and the targets of the nutrition plan; `nil` without a nutrition profile.
struct TodayContent: Hashable {
    let cards: TodayCards
    let targets: TargetsText?

    init(_ cards: TodayCards, _ targets: TargetsText? = nil) {
        self.cards = cards
        self.targets = targets
    }

    /// Reads all cards at once. If the database does not answer, each card has the error.
    init(reading practice: PracticeService) async {
        let context = practice.context
        do {
            self = try await practice.read { data in
                let (now, days) = (context.now(), context.days())
                return TodayContent(
                    TodayCards(reading: data, now: now, by: days, in: context.calendar()), TargetsText(reading: data))
            }
        } catch {
            let reason = "\(error)"
            self.init(
                TodayCards(
                    intention: .error(reason), workout: .error(reason), stretch: .error(reason),
                    meditation: .error(reason), programme: .error(reason)))
        }
    }
}

extension TodayContent {
    /// The intention above the cards; empty without an intention.
    var head: [Line.Span] {
        switch cards.intention {
        case .empty: []
        case .data(let intention):
            [
                Line.Span(text: IntentionCard.data(intention).title, ink: .faint),
                Line.Span(text: intention.text, ink: .strong),
            ]
        case .error(let reason):
            [
                Line.Span(text: IntentionCard.error(reason).title, ink: .faint),
                Line.Span(text: reason, ink: .urgent),
            ]
        }
    }

    /// The texts of the cards, in display order. Without a programme, there is no card for one.
    var texts: [CardText] {
        [CardText(cards.workout), CardText(cards.stretch), CardText(cards.meditation)]
            + (cards.programme.flatMap(CardText.init).map { [$0] } ?? [])
    }

    /// The lines for output that is not a terminal.
    var plainLines: [String] {
        (head.isEmpty ? [] : [head.map(\.text).joined(separator: ": ")]) + texts.map(\.plainLine)
            + (targets?.lines.map(\.text) ?? [])
    }

    /// Returns the lines for a terminal of a width.
    func lines(columns: Int, _ glyphs: Glyphs) -> [Line] {
        TodayPicture(texts: texts, head: head, columns: columns, glyphs: glyphs).lines
            + (targets.map { [Line()] + $0.lines } ?? [])
    }
}

extension TodayContent: ObjectEncodable {
    /// The cards of `/api/today`, each with its command, and the targets of the nutrition plan: `null` without a plan.
    var members: EncodedMembers {
        EncodedMembers(
            [
                "intention": cards.intention, "workout": Self.members(cards.workout, CardText(cards.workout)),
                "stretch": Self.members(cards.stretch, CardText(cards.stretch)),
                "meditation": Self.members(cards.meditation, CardText(cards.meditation)), "nutrition": targets,
            ], present: ["programme": cards.programme.map { Self.members($0, CardText($0)) }])
    }

    /// Returns the members of a card with the command for its action.
    private static func members(_ card: some Encodable, _ text: CardText?) -> EncodedMembers {
        EncodedMembers(present: ["command": text?.action?.command], of: card)
    }
}

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

/// The picture of a card on a terminal: a box with a title, text and a command.
struct CardPicture {
    let text: CardText
    /// The width in columns, with the border.
    let columns: Int
    let glyphs: Glyphs

    /// The rows of text inside the border.
    private var rows: [Line] {
        text.paragraphs.flatMap { Line.wrapping($0, to: inner) }
    }

    private var actions: [Line] {
        guard let action = text.action else { return [] }
        return [Line()] + Line.wrapping(Line.Span(text: action.label, ink: text.ink), to: inner)
            + Line.wrapping(Line.Span(text: action.command, ink: .strong), to: inner)
    }

    private var inner: Int { columns - 4 }

    /// The minimum height in lines, with the border.
    var height: Int { rows.count + actions.count + 2 }

    /// Returns the card in a height, with the command in the last rows.
    func lines(height: Int) -> [Line] {
        let corners = glyphs.corners.map { Line($0, text.ink) }
        let side = Line(glyphs.side, text.ink)
        let title = Line("\(glyphs.rule) ", text.ink) + Line(text.title, text.ink) + Line(" ", text.ink)
        let rule = Line(String(repeating: glyphs.rule, count: max(0, columns - 2 - title.columns)), text.ink)
        let empty = Array(repeating: Line(), count: max(0, height - self.height))
        let body = (rows + empty + actions).map { side + Line(" ") + $0.padded(to: inner) + Line(" ") + side }
        let foot = Line(String(repeating: glyphs.rule, count: columns - 2), text.ink)
        return [corners[0] + title + rule + corners[1]] + body + [corners[2] + foot + corners[3]]
    }
}
