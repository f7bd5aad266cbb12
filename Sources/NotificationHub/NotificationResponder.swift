public import PracticeCore

/// Who is told what somebody does about a notice.
public protocol NotificationResponder: Sendable {
    /// Does what was asked for, on the period that the question was asked for.
    ///
    /// - Returns: What became of it, in a sentence for the person.
    /// - Throws: ``NotificationRefusal``; nothing is changed then.
    func respond(_ response: NotificationResponse, to id: UserNotification.ID) async throws(NotificationRefusal)
        -> String
}

/// Why a response had no effect, in a sentence for the person who gave it.
public enum NotificationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody knows the notice, or its question is not open any more.
    case unknown
    /// It cannot be done with this notice; the text says why.
    case refused(String)
    /// It could not be kept; the text says why.
    case notKept(String)
    /// The database is locked, and nothing was changed; the text is the reason.
    case busy(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .unknown: "the question is closed; set an intention with 'limber intend'"
        case .refused(let reason), .notKept(let reason), .busy(let reason): reason
        }
    }
}
