/// The spoken form of a notification.
public struct Speech: Hashable, Codable, Sendable {
    /// The handling of speech that is due during a session: the voice never speaks into one.
    public enum Patience: String, Hashable, Codable, Sendable {
        /// Speech waits for the end of the session.
        case untilSessionEnds
        /// Speech is dropped, because it is out of date after the session.
        case onlyNow
    }

    /// The recorded clip.
    public let clip: SpokenClip
    /// The user's own text, spoken instead of the clip if a speech program is available.
    public let ownText: String?
    /// The handling of speech that is due during a session.
    public let patience: Patience

    /// Creates the spoken form of a notification.
    public init(_ clip: SpokenClip, ownText: String? = nil, patience: Patience = .untilSessionEnds) {
        self.clip = clip
        self.ownText = ownText
        self.patience = patience
    }
}

/// A recorded sentence. The raw values are ids in the catalog of reminder clips.
public enum SpokenClip: String, CaseIterable, Hashable, Codable, Sendable {
    case dailyIntention = "daily-intention"
    case weeklyIntention = "weekly-intention"
    case january, february, march, april, may, june
    case july, august, september, october, november, december
    case intentionSet = "intention-set"
    case intentionNotSaved = "intention-not-saved"
    case restComplete = "rest-complete"
    case planUpdated = "plan-updated"
    case weeklyCheckIn = "weekly-check-in"
    case test
    /// The stand-in for the user's own text if no speech program is available.
    case message
}
