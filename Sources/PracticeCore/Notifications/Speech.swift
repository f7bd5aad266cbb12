/// What is said aloud of a notice.
public struct Speech: Hashable, Codable, Sendable {
    /// What happens where a session runs: nothing ever speaks into one.
    public enum Patience: String, Hashable, Codable, Sendable {
        /// It is said when the session is over.
        case untilSessionEnds
        /// It is not said: nobody needs it any more by then.
        case onlyNow
    }

    /// The recorded clip.
    public let clip: SpokenClip
    /// What is said in its place where there is a program that says any text: words of the user's.
    public let ownText: String?
    /// What happens where a session runs.
    public let patience: Patience

    /// Something to say.
    public init(_ clip: SpokenClip, ownText: String? = nil, patience: Patience = .untilSessionEnds) {
        self.clip = clip
        self.ownText = ownText
        self.patience = patience
    }
}

/// A sentence that is recorded. The raw values are its ids in the catalog of the reminders.
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
    /// For words of the user's, where no program can say them.
    case message
}
