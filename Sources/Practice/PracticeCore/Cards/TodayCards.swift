/// The cards of Today: intention, workout, stretching, meditation and programme.
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
    /// The session of the running programme; `nil` without one.
    public let programme: ProgrammeCard?

    /// Creates the set of cards.
    public init(
        intention: IntentionCard, workout: WorkoutCard, stretch: StretchCard, meditation: MeditationCard,
        programme: ProgrammeCard? = nil
    ) {
        self.intention = intention
        self.workout = workout
        self.stretch = stretch
        self.meditation = meditation
        self.programme = programme == .empty ? nil : programme
    }
}

/// The colour of a badge or a notification state. Each view maps these to its own palette.
public enum SignalColour: String, Hashable, Sendable, Encodable {
    case grey, yellow, green, red
}

extension LocalDay {
    /// Returns the age of the last session in words, as the setup shows it after "Last stretched: ".
    ///
    /// - Parameter date: Formats a day that is 30 days old or older.
    public func lastStretched(
        today: LocalDay, by clock: DayClock, date: (LocalDay) -> String = \.description
    ) -> String {
        switch clock.age(of: self, on: today) {
        case 0: "Today"
        case 1: "Yesterday"
        case let days where days < 7: "\(days) days ago"
        case let days where days < 14: "1 week ago"
        case let days where days < 30: "\(days / 7) weeks ago"
        default: date(self)
        }
    }
}
