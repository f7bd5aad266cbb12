package import SDBus

/// The MPRIS names that every player shares.
enum PlayerWords {
    static let prefix = "org.mpris.MediaPlayer2."
    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"
}

/// The user's view and control of players.
extension Bus {
    /// The signals of players.
    package func playerChanges() async throws(BusError) -> AsyncStream<BusSignal> {
        try await signals(BusMatch(path: PlayerWords.path, member: "PropertiesChanged"))
    }

    /// Returns once a player's property has a value.
    package func wait(for property: String, of name: String, toBe value: BusValue) async throws {
        let changes = try await playerChanges()
        if try await playerProperty(property, of: name) == value { return }
        for await _ in changes where try await playerProperty(property, of: name) == value { return }
        throw CancellationError()
    }

    /// Returns once a player reports a status.
    package func wait(for name: String, toBe status: String) async throws {
        try await wait(for: "PlaybackStatus", of: name, toBe: .string(status))
    }

    /// Returns once a bus name has an owner, or none.
    package func wait(forOwnerOf name: String, isThere: Bool = true) async throws {
        let changes = try await signals(.ownerChanges(of: name))
        if try await (owner(of: name) != nil) == isThere { return }
        for await _ in changes where try await (owner(of: name) != nil) == isThere { return }
        throw CancellationError()
    }

    /// The status that a player reports.
    package func playbackStatus(of name: String) async throws(BusError) -> String? {
        try await playerProperty("PlaybackStatus", of: name).text
    }

    private func playerProperty(_ property: String, of name: String) async throws(BusError) -> BusValue {
        try await self.property(property, of: PlayerWords.interface, at: PlayerWords.path, of: name)
    }

    /// Sends a user's command to a player.
    package func tell(_ method: String, _ name: String) async throws(BusError) {
        _ = try await call(name, PlayerWords.path, PlayerWords.interface, method)
    }
}

extension AsyncStream<BusSignal> {
    /// Returns once a player reports a status from now on.
    package func hear(_ status: String) async {
        for await signal in self
        where signal.arguments.dropFirst().first?.properties?["PlaybackStatus"] == .string(status) { return }
    }
}
