/// Something that a person is told of outside of a session, by every delivery that is on: a reminder's question, the end of
/// a rest, a change of the plan.
public struct UserNotification: Hashable, Codable, Sendable {
    /// What identifies one: a later one with the same id takes its place.
    public typealias ID = String

    /// Its id.
    public let id: ID
    /// What kind of news it is, and with it what can be done about it.
    public let category: NotificationCategory
    /// One line.
    public let title: String
    /// A sentence.
    public let body: String
    /// What is said aloud.
    public let speech: Speech

    /// A notice. Its texts are put on one line each.
    public init(id: ID, category: NotificationCategory, title: String, body: String, speech: Speech) {
        self.id = id
        self.category = category
        self.title = title.onOneLine
        self.body = body.onOneLine
        self.speech = speech
    }
}

/// How loudly a notice is delivered.
public enum NotificationManner: String, Hashable, Codable, Sendable {
    /// Notified, shown and spoken.
    case aloud
    /// Notified and shown: in quiet hours nothing is said.
    case silent
}
