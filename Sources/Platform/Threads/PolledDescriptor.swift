/// A file descriptor to wait for: C's `pollfd`, which no module that Swift imports owns.
public struct PolledDescriptor: Hashable, Sendable {
    /// The descriptor.
    public var descriptor: Int32
    /// What to wait for: `POLLIN`, `POLLOUT`.
    public var events: Int16
    /// What has come of it.
    public var returned: Int16

    /// Waits for `events` of a descriptor.
    public init(_ descriptor: Int32, events: Int16, returned: Int16 = 0) {
        self.descriptor = descriptor
        self.events = events
        self.returned = returned
    }
}
