public import PracticeCore

/// Where notices are put up, for every delivery to take from: the desktop, the voice, the page, a command of the user's.
public final class NoticeBoard: Sendable {
    /// What deliveries are told.
    public enum Update: Hashable, Sendable {
        /// There is something to tell.
        case posted(Notice, NoticeManner)
        /// It was answered, or is not true any more: what still shows or says it stops.
        case withdrawn(Notice.ID)
    }

    /// Whoever falls so far behind has nobody to tell it to.
    private let broadcast = Broadcast<Update>(backlog: 64)

    /// An empty board.
    public init() {}

    /// Puts up a notice; one with the same id makes place for it.
    public func post(_ notice: Notice, _ manner: NoticeManner = .aloud) {
        broadcast.tell(.posted(notice, manner))
    }

    /// Takes a notice down.
    public func withdraw(_ id: Notice.ID) {
        broadcast.tell(.withdrawn(id))
    }

    /// What is put up and taken down from now on.
    public func updates() -> AsyncStream<Update> {
        broadcast.stream()
    }
}
