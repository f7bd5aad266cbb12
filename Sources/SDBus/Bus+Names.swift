extension Bus {
    /// Requests a name on the bus without replacing its owner or waiting in the name's queue.
    ///
    /// - Returns: Whether this connection owns the name now.
    public func claim(_ name: String) async throws(BusError) -> Bool {
        // Flag 4: do not queue. Replies: 1 primary owner, 3 exists, 4 already owner.
        let answer = try await daemonCall("RequestName", [.string(name), .uint32(4)])
        return answer == [.uint32(1)] || answer == [.uint32(4)]
    }

    /// Releases a name of this connection.
    public func release(_ name: String) async throws(BusError) {
        _ = try await daemonCall("ReleaseName", [.string(name)])
    }

    /// Returns the unique name of a name's owner, or `nil` if the name has no owner.
    public func owner(of name: String) async throws(BusError) -> String? {
        do throws(BusError) {
            return try await daemonCall("GetNameOwner", [.string(name)]).first?.text
        } catch  where error.name == BusError.nameHasNoOwner {
            return nil
        }
    }

    /// Returns all names on the bus, well-known and unique.
    public func names() async throws(BusError) -> [String] {
        try await daemonCall("ListNames", []).first?.texts ?? []
    }

    /// Returns the id of the bus, which is unique to the bus and changes when the bus restarts.
    ///
    /// - Parameter timeout: The longest wait for the reply.
    public func id(timeout: Duration = .seconds(25)) async throws(BusError) -> String {
        let answer = try await call(Self.daemon, Self.daemonPath, Self.daemon, "GetId", timeout: timeout)
        return answer.first?.text ?? ""
    }

    /// Returns the names of the services that the bus can start on demand.
    public func startableNames() async throws(BusError) -> [String] {
        try await daemonCall("ListActivatableNames", []).first?.texts ?? []
    }

    private func daemonCall(_ member: String, _ arguments: [BusValue]) async throws(BusError) -> [BusValue] {
        try await call(Self.daemon, Self.daemonPath, Self.daemon, member, arguments)
    }
}
