import PracticeCore

/// What is known of Today so far; a card is `nil` while it is being read.
struct TodayBoard: Hashable {
    var workout: WorkoutCard?
    var stretch: StretchCard?
    var meditation: MeditationCard?
    /// `nil` also where no nutrition plan is wanted.
    var targets: TargetsText?

    /// All three, once they are there.
    var cards: TodayCards? {
        guard let workout, let stretch, let meditation else { return nil }
        return TodayCards(workout: workout, stretch: stretch, meditation: meditation)
    }
}

extension TodayBoard {
    /// The cards in the order in which they stand.
    var texts: [CardText] {
        [
            workout.map(CardText.init) ?? CardText(title: CardText.workout, loading: WorkoutCard.loading),
            stretch.map(CardText.init) ?? CardText(title: CardText.stretch, loading: StretchCard.loading),
            meditation.map(CardText.init) ?? CardText(title: CardText.meditation, loading: MeditationCard.loading),
        ]
    }
}
