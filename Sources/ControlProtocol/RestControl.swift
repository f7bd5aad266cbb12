public import PracticeCore

/// The one way in for everybody who has to do with rests between sets.
public protocol RestControl: Sendable {
    /// Does it, and answers how the rest stands then.
    func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus
}

/// What can be done with the rest, of which there is one at a time.
public enum RestCommand: Hashable, Sendable {
    /// Nothing; tell how it stands.
    case status
    /// Begin one, in place of the one that there is.
    case start(RestRequest)
    /// Let it stand still. Without effect on one that does.
    case pause
    /// Let it go on. Without effect on one that does.
    case resume
    /// Make it so much longer.
    case extend(by: Duration)
    /// Put it away, over or not. Without effect where there is none.
    case cancel
}

/// Why a command had no effect, in a sentence for the person who gave it.
public enum RestRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is none that could be changed.
    case noRest
    /// It would be longer than any may be.
    case tooLong
    /// Who was asked has nothing to do with rests: a session that a terminal plays.
    case notHere
    /// The database is locked, and nothing was changed; the text is the reason.
    case busy(String)
    /// The rest could not be kept; the text is the reason.
    case notKept(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .noRest: "no rest timer is running; start one with 'limber rest 120'"
        case .tooLong: "a rest timer runs for at most 10 min; use a shorter time"
        case .notHere: "this session has no rest timer; it needs the daemon, 'limber serve'"
        case .busy(let reason), .notKept(let reason): reason
        }
    }
}
