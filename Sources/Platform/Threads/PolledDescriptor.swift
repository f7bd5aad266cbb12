/// A file descriptor to poll.
///
/// Public functions take it instead of C's `pollfd`, which belongs to no module that Swift can import publicly.
public struct PolledDescriptor: Hashable, Sendable {
    /// The file descriptor; the caller keeps it open during the wait.
    public var descriptor: Int32
    /// The requested events, such as `POLLIN` or `POLLOUT`.
    public var events: Int16
    /// The events that `poll` returned.
    public var returned: Int16

    /// Creates a request for `events` of a descriptor.
    public init(_ descriptor: Int32, events: Int16, returned: Int16 = 0) {
        self.descriptor = descriptor
        self.events = events
        self.returned = returned
    }
}
