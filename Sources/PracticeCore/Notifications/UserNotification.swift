/// A notification outside of a session, for every delivery that is on: a reminder's question, the end of a rest, a
/// change of the nutrition plan.
///
/// This folder holds the content of notifications and the responses to them. `NotificationHub` posts notifications, and
/// one adapter for each delivery (voice, desktop, page, command) shows them. All types are values, usable on any
/// thread.
public struct UserNotification: Hashable, Codable, Sendable {
    /// The id of a notification. A later notification with the same id replaces the earlier.
    public typealias ID = String

    /// The id that a replacement shares.
    public let id: ID
    /// The category, which decides the actions.
    public let category: NotificationCategory
    /// The heading, on one line.
    public let title: String
    /// The text, on one line.
    public let body: String
    /// The spoken form.
    public let speech: Speech

    /// Creates a notification, with title and body reduced to one line each.
    public init(id: ID, category: NotificationCategory, title: String, body: String, speech: Speech) {
        self.id = id
        self.category = category
        self.title = title.onOneLine
        self.body = body.onOneLine
        self.speech = speech
    }
}

/// The manner of a delivery.
public enum NotificationManner: String, Hashable, Codable, Sendable {
    /// Shown, with sound, and spoken.
    case aloud
    /// Shown without sound or speech, as in quiet hours.
    case silent
}
