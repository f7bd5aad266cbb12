/// A committed change of the stored data, published by ``PracticeService/changes()``.
public struct DataChange: Hashable, Sendable {
    /// The part of the data that changed.
    public enum Topic: String, Hashable, Sendable, Encodable {
        /// Stretch sessions, meditations and sessions of routines.
        case sessions
        /// Exercises, training plans, training cycles, workouts and sets.
        case training
        /// Weights, the nutrition profile, targets and nutrition plans.
        case nutrition
        /// Reminder preferences, questions and intentions.
        case reminders
        /// The stretch setup, and the consent to notifications.
        case preferences
        /// The routines of the user.
        case routines
        /// The scheduled sessions.
        case schedules
        /// The rest between two sets.
        case rest
        /// Every part: another process wrote, a document was imported, all data was deleted, or the part is unknown.
        case everything
    }

    /// The part of the data that changed.
    public let topic: Topic

    /// Returns whether the change affects a subscriber of topics.
    public func concerns(_ topics: Set<Topic>) -> Bool {
        topic == .everything || topics.contains(topic)
    }
}
