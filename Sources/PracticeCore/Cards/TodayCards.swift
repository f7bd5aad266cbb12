/// The three cards of Today, each with a state of its own, and what was resolved; on the wire as `/api/today` has them.
public struct TodayCards: Hashable, Sendable, Encodable {
    /// What counts now, if anything was resolved for the day, the week or the month.
    public let intention: IntentionCard
    /// The workout of the day.
    public let workout: WorkoutCard
    /// Stretching.
    public let stretch: StretchCard
    /// Meditation.
    public let meditation: MeditationCard

    /// These.
    public init(intention: IntentionCard, workout: WorkoutCard, stretch: StretchCard, meditation: MeditationCard) {
        self.intention = intention
        self.workout = workout
        self.stretch = stretch
        self.meditation = meditation
    }
}
