public import SessionCore

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
    /// The valid lengths of a rest, and of an extension, in seconds.
    public static let allowedSeconds = 1...600
    /// The valid numbers of the set that follows the rest.
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

    /// Creates a request for a rest before a set of an exercise.
    ///
    /// - Parameters:
    ///   - seconds: The length of the rest, within ``allowedSeconds``.
    ///   - exercise: The name of the next exercise, for the notification; `nil` for none.
    ///   - set: The number of the next set, within ``allowedSets``; `nil` for none.
    /// - Throws: `OptionError` if a value is out of range.
    public init(seconds: Int, exercise: String?, set: Int?) throws(OptionError) {
        guard Self.allowedSeconds.contains(seconds) else {
            throw OptionError("a rest of \(DurationText.text(seconds: seconds)) is out of range; use 1 s to 10 min")
        }
        if let exercise, !Limit.name.admits(exercise) {
            throw OptionError("invalid exercise name; use \(Limit.name.words)")
        }
        if let set, !Self.allowedSets.contains(set) {
            throw OptionError("set \(set) is out of range; use 1 to \(Self.allowedSets.upperBound)")
        }
        self.init(length: .seconds(seconds), words: .next(exercise: exercise, set: set))
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

    /// The next exercise and set, if the text names them.
    public var next: (exercise: String?, set: Int?) {
        switch self {
        case .next(let exercise, let set): (exercise, set)
        case .own: (nil, nil)
        }
    }

    /// The title and body that the client supplied, if it did.
    public var own: (title: String, body: String)? {
        switch self {
        case .next: nil
        case .own(let title, let body): (title, body)
        }
    }

    /// The notification at the end. All rests share an id, because one rest runs at a time.
    public var notification: UserNotification {
        UserNotification(
            id: UserNotification.restTimer, category: .restComplete, title: title, body: body,
            // A text of the client is in the user's language.
            speech: Speech(
                .restComplete, ownText: "\(title). \(body)", textLanguage: own == nil ? .english : nil,
                patience: .onlyNow))
    }
}

extension UserNotification {
    /// The id of the notification at the end of a rest, and the tag by which clients know that notification.
    public static let restTimer: ID = "rest-timer"
}
