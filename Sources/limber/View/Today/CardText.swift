import PracticeCore

/// The text of a card of Today, independent of the terminal's width.
struct CardText: Hashable {
    static let workout = "Workout"
    static let stretch = "Stretch"
    static let meditation = "Meditation"

    let title: String
    /// The ink of the border and the title.
    let ink: Ink
    /// The paragraphs from top to bottom.
    let paragraphs: [Line.Span]
    /// The suggested action with its command.
    let action: Action?

    struct Action: Hashable {
        let label: String
        let command: String
    }

    /// Creates the text of a card that is being read.
    init(title: String, loading: String) {
        self.title = title
        ink = .faint
        paragraphs = [Line.Span(text: loading, ink: .faint)]
        action = nil
    }

    init(_ card: WorkoutCard) {
        title = Self.workout
        ink = .lifting
        switch card {
        case .empty:
            action = nil
            paragraphs = [Line.Span(text: card.message ?? "", ink: .plain)]
        case .error(let reason):
            action = nil
            paragraphs = [.failure(reason)]
        case .data(let workout, let standing):
            action = Action(label: standing.action, command: standing.command)
            paragraphs =
                [
                    Line.Span(text: workout.title, ink: .strong),
                    Line.Span(text: standing.badge, ink: .signal(standing.colour)),
                    Line.Span(text: "\(workout.week), \(workout.extent)", ink: .plain),
                ] + (workout.progress.map { [Line.Span(text: $0, ink: .plain)] } ?? [])
        }
    }

    init(_ card: StretchCard) {
        title = Self.stretch
        ink = card.isUrgent ? .urgent : .stretching
        switch card {
        case .empty, .data:
            action = Action(label: StretchCard.action, command: "limber stretch")
            paragraphs = [Line.Span(text: card.message, ink: card.isUrgent ? .urgent : .plain)]
        case .error(let reason):
            action = nil
            paragraphs = [.failure(reason)]
        }
    }

    init(_ card: MeditationCard) {
        title = Self.meditation
        ink = .meditating
        switch card {
        case .empty, .data:
            action = Action(label: MeditationCard.action, command: "limber meditate")
            paragraphs =
                [Line.Span(text: card.message, ink: .plain)]
                + (card.detail.map { [Line.Span(text: $0, ink: .faint)] } ?? [])
        case .error(let reason):
            action = nil
            paragraphs = [.failure(reason)]
        }
    }
}

extension CardText {
    /// The card as one line of text for output that is not a terminal.
    var plainLine: String {
        let text = paragraphs.map(\.text).joined(separator: ", ")
        let title = title + String(repeating: " ", count: 12 - title.count)
        return title + text + (action.map { "  (\($0.command))" } ?? "")
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

extension Line.Span {
    fileprivate static func failure(_ reason: String) -> Line.Span {
        Line.Span(text: reason, ink: .urgent)
    }
}
