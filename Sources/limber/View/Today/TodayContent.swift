import PracticeCore

/// The parts of Today that were read so far. A card is `nil` while it is being read.
struct TodayContent: Hashable {
    var intention: IntentionCard?
    var workout: WorkoutCard?
    var stretch: StretchCard?
    var meditation: MeditationCard?
    /// The targets; `nil` also without a nutrition profile.
    var targets: TargetsText?

    /// All cards; `nil` while one is missing.
    var cards: TodayCards? {
        guard let intention, let workout, let stretch, let meditation else { return nil }
        return TodayCards(intention: intention, workout: workout, stretch: stretch, meditation: meditation)
    }
}

extension TodayContent {
    /// The intention above the cards; empty without an intention.
    var head: [Line.Span] {
        switch intention {
        case nil, .empty: []
        case .data(let intention)?:
            [
                Line.Span(text: IntentionCard.data(intention).title, ink: .faint),
                Line.Span(text: intention.text, ink: .strong),
            ]
        case .error(let reason)?:
            [
                Line.Span(text: IntentionCard.error(reason).title, ink: .faint),
                Line.Span(text: reason, ink: .urgent),
            ]
        }
    }

    /// The texts of the cards, in display order.
    var texts: [CardText] {
        [
            workout.map(CardText.init) ?? CardText(title: CardText.workout, loading: WorkoutCard.loading),
            stretch.map(CardText.init) ?? CardText(title: CardText.stretch, loading: StretchCard.loading),
            meditation.map(CardText.init) ?? CardText(title: CardText.meditation, loading: MeditationCard.loading),
        ]
    }
}

/// Today as JSON: the cards of `/api/today`, each with its command, and the targets of the nutrition plan. The targets
/// are `null` without a plan.
struct TodayAnswer: Encodable {
    private let cards: TodayCards
    private let targets: TargetsText?

    /// - Returns: `nil` while a card is missing.
    init?(_ content: TodayContent) {
        guard let cards = content.cards else { return nil }
        self.cards = cards
        targets = content.targets
    }

    private enum CodingKeys: CodingKey {
        case intention, workout, stretch, meditation, nutrition
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(cards.intention, forKey: .intention)
        try values.encode(Card(cards.workout, CardText(cards.workout)), forKey: .workout)
        try values.encode(Card(cards.stretch, CardText(cards.stretch)), forKey: .stretch)
        try values.encode(Card(cards.meditation, CardText(cards.meditation)), forKey: .meditation)
        try values.encode(targets, forKey: .nutrition)
    }

    /// A card with the command for its action.
    private struct Card<Content: Encodable>: Encodable {
        let content: Content
        let command: String?

        init(_ content: Content, _ text: CardText) {
            self.content = content
            command = text.action?.command
        }

        private enum CodingKeys: CodingKey {
            case command
        }

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encodeIfPresent(command, forKey: .command)
        }
    }
}
