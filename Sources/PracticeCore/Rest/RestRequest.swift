import SessionCore

/// A request for a rest of a length, with the text of its notification.
public struct RestRequest: Hashable, Sendable {
    /// The text of the notification at the end of a rest.
    public enum Words: Hashable, Sendable {
        /// A text that names the next exercise and set.
        case next(exercise: String?, set: Int?)
        /// A text that the client supplied.
        case own(title: String, body: String)
    }

    /// The valid lengths of a rest.
    public static let allowed = Duration.milliseconds(1)...Duration.seconds(allowedSeconds.upperBound)
    /// The allowed lengths of a rest, and of an extension, in seconds.
    public static let allowedSeconds = 1...600
    /// The allowed numbers of the set that follows the rest.
    public static let allowedSets = 1...100

    /// The full length of the rest.
    public let length: Duration
    /// The text of the notification.
    public let words: Words

    /// Creates a request; the length must be within ``allowed``.
    public init(length: Duration, words: Words) {
        self.length = length
        self.words = words
    }
}

extension RestRequest.Words {
    /// The notification's heading, on one line.
    public var title: String {
        switch self {
        case .next: "Rest Complete"
        case .own(let title, _): title
        }
    }

    /// The notification's text, a sentence.
    public var body: String {
        switch self {
        case .next(let exercise?, let set?): "Time for \(exercise) - Set \(set)"
        case .next(let exercise?, nil): "Time for \(exercise)"
        case .next(nil, let set?): "Time for Set \(set)"
        case .next(nil, nil): "Time for your next set!"
        case .own(_, let body): body
        }
    }

    /// The next exercise, if the text names one.
    public var exercise: String? {
        switch self {
        case .next(let exercise, _): exercise
        case .own: nil
        }
    }

    /// The next set, if the text names one.
    public var set: Int? {
        switch self {
        case .next(_, let set): set
        case .own: nil
        }
    }

    /// The language of the text, unless the client supplied it.
    private var textLanguage: LanguageTag? {
        switch self {
        case .next: .english
        case .own: nil
        }
    }

    /// The notification at the end. All rests share an id, because one rest runs at a time.
    public var notification: UserNotification {
        UserNotification(
            id: UserNotification.restTimer, category: .restComplete, title: title, body: body,
            speech: Speech(
                .restComplete, ownText: "\(title). \(body)", textLanguage: textLanguage, patience: .onlyNow))
    }
}

extension UserNotification {
    /// The id of the notification at the end of a rest, and the tag by which clients know that notification.
    public static let restTimer: ID = "rest-timer"
}
