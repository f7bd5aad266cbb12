import PracticeCore

/// What is known of Today so far; a card is `nil` while it is being read.
struct TodayContent: Hashable {
    var intention: IntentionCard?
    var workout: WorkoutCard?
    var stretch: StretchCard?
    var meditation: MeditationCard?
    /// `nil` also where no nutrition plan is wanted.
    var targets: TargetsText?

    /// All, once they are there.
    var cards: TodayCards? {
        guard let intention, let workout, let stretch, let meditation else { return nil }
        return TodayCards(intention: intention, workout: workout, stretch: stretch, meditation: meditation)
    }
}

extension TodayContent {
    /// What stands above the cards: nothing while nothing was resolved.
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

    /// The cards in the order in which they stand.
    var texts: [CardText] {
        [
            workout.map(CardText.init) ?? CardText(title: CardText.workout, loading: WorkoutCard.loading),
            stretch.map(CardText.init) ?? CardText(title: CardText.stretch, loading: StretchCard.loading),
            meditation.map(CardText.init) ?? CardText(title: CardText.meditation, loading: MeditationCard.loading),
        ]
    }
}
