/// A committed change of what is stored.
public struct DataChange: Hashable, Sendable {
    /// The part of the data that changed.
    public enum Topic: String, Hashable, Sendable, Encodable {
        /// Stretch sessions and meditations.
        case sessions
        /// Exercises, training plans, mesocycles, workouts and sets.
        case training
        /// Weights, the nutrition profile, targets and nutrition plans.
        case nutrition
        /// Reminder preferences, questions and intentions.
        case reminders
        /// The stretch setup, and the consent to notifications.
        case preferences
        /// The rest between two sets.
        case rest
        /// Anything: another process wrote, or a document was imported, or all was deleted.
        case everything
    }

    /// The part that changed.
    public let topic: Topic

    /// Whether somebody who observes these topics must look again.
    public func concerns(_ topics: Set<Topic>) -> Bool {
        topic == .everything || topics.contains(topic)
    }
}
