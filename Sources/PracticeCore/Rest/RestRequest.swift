/// A rest that somebody wants, and what is said at its end.
public struct RestRequest: Hashable, Sendable {
    /// What is said at the end.
    public enum Words: Hashable, Sendable {
        /// What comes next.
        case next(exercise: String?, set: Int?)
        /// A client's own words.
        case own(title: String, body: String)
    }

    /// The lengths that a rest may have.
    public static let allowed = Duration.milliseconds(1)...Duration.seconds(600)

    /// How long it is.
    public let length: Duration
    /// What is said at the end.
    public let words: Words

    /// A rest of a length within ``allowed``.
    public init(length: Duration, words: Words) {
        self.length = length
        self.words = words
    }
}

extension RestRequest.Words {
    /// One line.
    public var title: String {
        switch self {
        case .next: "Rest Complete"
        case .own(let title, _): title
        }
    }

    /// A sentence.
    public var body: String {
        switch self {
        case .next(let exercise?, let set?): "Time for \(exercise) - Set \(set)"
        case .next(let exercise?, nil): "Time for \(exercise)"
        case .next(nil, let set?): "Time for Set \(set)"
        case .next(nil, nil): "Time for your next set!"
        case .own(_, let body): body
        }
    }

    /// The exercise, where one is named.
    public var exercise: String? {
        switch self {
        case .next(let exercise, _): exercise
        case .own: nil
        }
    }

    /// The set, where one is named.
    public var set: Int? {
        switch self {
        case .next(_, let set): set
        case .own: nil
        }
    }

    /// What is told at the end: on every box there is one rest at a time.
    public var notification: UserNotification {
        UserNotification(
            id: UserNotification.restTimer, category: .restComplete, title: title, body: body,
            speech: Speech(.restComplete, ownText: "\(title). \(body)", patience: .onlyNow))
    }
}

extension UserNotification {
    /// The id of the one that tells of a rest's end, and the tag by which clients know it.
    public static let restTimer: ID = "rest-timer"
}
