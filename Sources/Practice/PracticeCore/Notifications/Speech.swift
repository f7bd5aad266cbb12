public import SessionCore

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
    /// The text, mostly the user's own, spoken instead of the clip if a speech program is available.
    public let ownText: String?
    /// The language of ``ownText`` if Limber composed it; `nil` for the user's own words, which are in the user's
    /// language.
    public let textLanguage: LanguageTag?
    /// The handling of speech that is due during a session.
    public let patience: Patience

    /// Creates the spoken form of a notification.
    public init(
        _ clip: SpokenClip, ownText: String? = nil, textLanguage: LanguageTag? = nil,
        patience: Patience = .untilSessionEnds
    ) {
        self.clip = clip
        self.ownText = ownText
        self.textLanguage = textLanguage
        self.patience = patience
    }

    /// Returns the text that a voice of a language speaks, or `nil` if it plays the clip.
    public func text(for language: LanguageTag) -> String? {
        textLanguage?.matches(language) == false ? nil : ownText
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
