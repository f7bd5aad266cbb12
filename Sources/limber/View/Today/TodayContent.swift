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
