/// Whether what was done here is told to another server, too.
public struct ForwardingSettings: Hashable, Sendable {
    /// That server; `nil` where there is none.
    public var server: ServerAddress?
    /// What it wants to be told first, as `Authorization: Bearer`.
    public var token: String?

    /// The defaults.
    public init() {}
}
