extension Bus {
    /// Takes a name on the bus, if nobody has it.
    ///
    /// - Returns: Whether it is ours now. Where it is not, this connection does not wait for it either.
    public func claim(_ name: String) async throws(BusError) -> Bool {
        // 4: do not queue. 1: we own it now; 4: we did before; 3: somebody else does.
        let answer = try await daemonCall("RequestName", [.string(name), .uint32(4)])
        return answer == [.uint32(1)] || answer == [.uint32(4)]
    }

    /// Gives a name back.
    public func release(_ name: String) async throws(BusError) {
        _ = try await daemonCall("ReleaseName", [.string(name)])
    }

    /// The unique name of who has a name now; `nil` where nobody has.
    public func owner(of name: String) async throws(BusError) -> String? {
        do throws(BusError) {
            return try await daemonCall("GetNameOwner", [.string(name)]).first?.text
        } catch  where error.name == BusError.nameHasNoOwner {
            return nil
        }
    }

    /// All names on the bus, unique ones too.
    public func names() async throws(BusError) -> [String] {
        try await daemonCall("ListNames", []).first?.texts ?? []
    }

    /// The id of the bus, which differs from that of every other one, of one after a restart, too.
    ///
    /// - Parameter timeout: The longest wait for it.
    public func id(timeout: Duration = .seconds(25)) async throws(BusError) -> String {
        let answer = try await call(Self.daemon, Self.daemonPath, Self.daemon, "GetId", timeout: timeout)
        return answer.first?.text ?? ""
    }

    /// The names of services that the bus would start when they are called.
    public func startableNames() async throws(BusError) -> [String] {
        try await daemonCall("ListActivatableNames", []).first?.texts ?? []
    }

    private func daemonCall(_ member: String, _ arguments: [BusValue]) async throws(BusError) -> [BusValue] {
        try await call(Self.daemon, Self.daemonPath, Self.daemon, member, arguments)
    }
}
