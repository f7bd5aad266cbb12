/// An error that refuses a command or a request. Every door takes its answer from the kind.
public protocol Refusal: Error, CustomStringConvertible {
    /// The kind of the refusal.
    var refusalKind: RefusalKind { get }
    /// The reason for a person without a terminal. ``description`` is that for a terminal, with the command that helps.
    var reason: String { get }
}

extension Refusal {
    /// The description without the command that helps.
    public var reason: String { description.withoutCommands }
}

/// The kinds of refusals.
public enum RefusalKind: Hashable, Sendable, CaseIterable {
    /// A word, a value or an option is invalid.
    case invalid
    /// The contents of a file or of what is stored are invalid.
    case badData
    /// The named thing does not exist.
    case missing
    /// Something that the request needs has not been entered yet.
    case incomplete
    /// The state of what the request concerns does not allow it.
    case conflict
    /// Nothing runs that the command could reach.
    case notRunning
    /// Another session has what the request needs.
    case occupied
    /// The database is locked; the same request may succeed later.
    case busy
    /// The process does not do this, or does not answer.
    case unavailable
    /// The sender may not ask for this.
    case forbidden
    /// The change could not be stored. The reason is for the sender.
    case notStored
    /// Input or output failed. The reason is for the log.
    case failed
}
