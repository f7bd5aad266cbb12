/// The cards of Today: intention, workout, stretching and meditation.
///
/// This folder decides what each card says on a day, and encodes the cards for `/api/today`. It reads no data:
/// `PracticeData` passes the latest records in, and each view lays the cards out. Each card fails on its own, so a card
/// that cannot be read shows its error and leaves the others. All types are values without a clock, usable on any
/// thread.
public struct TodayCards: Hashable, Sendable, Encodable {
    /// The intention of the current day, week or month.
    public let intention: IntentionCard
    /// The workout to do today.
    public let workout: WorkoutCard
    /// The days since the last stretching session.
    public let stretch: StretchCard
    /// The days since the last meditation.
    public let meditation: MeditationCard

    /// Creates the set of cards.
    public init(intention: IntentionCard, workout: WorkoutCard, stretch: StretchCard, meditation: MeditationCard) {
        self.intention = intention
        self.workout = workout
        self.stretch = stretch
        self.meditation = meditation
    }
}
