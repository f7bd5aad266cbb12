/// The three cards of Today, each with a state of its own; on the wire as `/api/today` has them.
public struct TodayCards: Hashable, Sendable, Encodable {
    /// The workout of the day.
    public let workout: WorkoutCard
    /// Stretching.
    public let stretch: StretchCard
    /// Meditation.
    public let meditation: MeditationCard

    /// These three.
    public init(workout: WorkoutCard, stretch: StretchCard, meditation: MeditationCard) {
        self.workout = workout
        self.stretch = stretch
        self.meditation = meditation
    }
}
