import PracticeCore

/// The text of a card of Today, independent of the terminal's width.
struct CardText: Hashable {
    let title: String
    /// The ink of the border and the title.
    let ink: Ink
    /// The paragraphs from top to bottom.
    private(set) var paragraphs: [Line.Span]
    /// The suggested action with its command.
    private(set) var action: Action?

    struct Action: Hashable {
        let label: String
        let command: String
    }

    init(_ card: WorkoutCard) {
        self.init(card, title: "Workout", ink: .lifting, command: nil)
        guard case .data(let workout) = card else { return }
        action = Action(label: workout.standing.action, command: workout.standing.command)
        paragraphs =
            [
                Line.Span(text: workout.details.title, ink: .strong),
                Line.Span(text: workout.standing.badge, ink: .signal(workout.standing.colour)),
                Line.Span(text: "\(workout.details.week), \(workout.details.extent)", ink: .plain),
            ] + (workout.details.progress.map { [Line.Span(text: $0, ink: .plain)] } ?? [])
    }

    init(_ card: StretchCard) {
        self.init(card, title: "Stretch", ink: .stretching, command: "limber stretch")
    }

    init(_ card: MeditationCard) {
        self.init(card, title: "Meditation", ink: .meditating, command: "limber meditate")
    }

    /// Returns `nil` without a programme, and for an error: one of the database is on all other cards.
    init?(_ card: ProgrammeCard) {
        guard case .data(let programme) = card else { return nil }
        self.init(card, title: "Programme", ink: .stretching, command: nil)
        action = programme.action.map { Action(label: $0, command: "limber stretch \(Programme.word)") }
        paragraphs = [
            Line.Span(text: programme.title, ink: .strong), Line.Span(text: programme.week, ink: .plain),
            Line.Span(text: programme.detail ?? "", ink: .plain),
            Line.Span(text: programme.standing.progress, ink: .faint),
        ]
    }

    private init(_ card: Card<some CardContent>, title: String, ink: Ink, command: String?) {
        self.title = title
        self.ink = card.isUrgent ? .urgent : ink
        let text = card.message ?? ""
        switch card {
        case .empty, .data:
            action = command.map { Action(label: type(of: card).action ?? "", command: $0) }
            paragraphs =
                [Line.Span(text: text, ink: card.isUrgent ? .urgent : .plain)]
                + (card.detail.map { [Line.Span(text: $0, ink: .faint)] } ?? [])
        case .error:
            action = nil
            paragraphs = [Line.Span(text: text, ink: .urgent)]
        }
    }
}

extension CardText {
    /// The card as one line of text for output that is not a terminal.
    var plainLine: String {
        let text = paragraphs.map(\.text).joined(separator: ", ")
        return title.padded(to: 12) + text + (action.map { "  (\($0.command))" } ?? "")
    }
}

extension WorkoutStanding {
    /// The command of the card's action.
    fileprivate var command: String {
        switch self {
        case .ready, .missed: "limber workout start"
        case .inProgress: "limber workout log"
        case .completed, .skipped: "limber workout"
        }
    }
}
