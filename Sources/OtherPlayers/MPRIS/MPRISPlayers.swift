import Platform
import SDBus

/// The MPRIS 2.2 players on a session bus.
///
/// The folder `MPRIS` holds the D-Bus client of other players. Its functions may be called from any task.
struct MPRISPlayers: Sendable {
    /// A player's name and the unique name of the name's owner.
    struct Player: Hashable, Sendable {
        let name: String
        let owner: String
    }

    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"

    let bus: Bus
    /// The id of the bus, which changes when the bus restarts.
    let busID: String

    /// Connects to a bus and reads its id.
    static func connect(to address: BusAddress, timeout: Duration) async throws(BusError) -> MPRISPlayers {
        let bus = try await Bus.connect(to: address, timeout: timeout)
        return MPRISPlayers(bus: bus, busID: try await bus.id(timeout: timeout))
    }

    /// Returns the bus names of the other players, sorted.
    func names() async throws(BusError) -> [String] {
        try await bus.names().filter(MPRISName.isPlayer).sorted()
    }

    /// Resolves names to players. A player with several names appears once.
    func players(behind names: [String], within limit: Duration) async -> [Player] {
        let owners = await concurrently(names) { name in
            await OtherPlayers.within(limit) { try? await bus.owner(of: name) }
        }
        var known: Set<String> = []
        return zip(names, owners).compactMap { name, owner in
            guard let owner = owner ?? nil, known.insert(owner).inserted else { return nil }
            return Player(name: name, owner: owner)
        }
    }

    /// Returns whether a player is on the bus; `true` if the bus does not answer in time.
    func isPresent(_ owner: String, within limit: Duration) async -> Bool {
        await OtherPlayers.within(limit) {
            do throws(BusError) {
                return try await bus.owner(of: owner) != nil
            } catch {
                return false
            }
        } ?? true
    }

    /// Returns the status and the position of a player; `nil` without an answer. A unique name identifies the player:
    /// it is never reused.
    func report(of owner: String, withVolume: Bool, within limit: Duration) async -> PlayerReport? {
        async let volume = withVolume ? property("Volume", of: owner, within: limit) : nil
        async let position = property("Position", of: owner, within: limit)
        let status = await property("PlaybackStatus", of: owner, within: limit)
        return await PlayerReport(status: status, volume: volume, position: position)
    }

    /// Returns the volume of a player; `nil` without an answer, and for a player without a volume.
    func volume(of owner: String, within limit: Duration) async -> Double? {
        PlayerReport(status: nil, volume: await property("Volume", of: owner, within: limit))?.volume
    }

    private func property(_ name: String, of owner: String, within limit: Duration) async -> BusValue? {
        try? await bus.property(name, of: Self.interface, at: Self.path, of: owner, timeout: limit)
    }

    /// Sends a command to a player and waits until its properties show the effect.
    ///
    /// A signal that follows the reply may still carry the old state, which would be mistaken for an action of the
    /// user.
    ///
    /// - Throws: ``BusError/noReply`` at the time limit. The player may still obey.
    func perform(_ command: PlayerCommand, to owner: String, within limit: Duration) async throws(BusError) {
        let deadline = MonotonicTime.now.advanced(by: limit)
        guard let changes = await OtherPlayers.within(limit, { try? await changes(of: owner) }) ?? nil else {
            throw BusError(name: BusError.noReply, message: "the session bus did not answer in time")
        }
        try await send(command, to: owner, within: deadline.timeLeft)
        _ = await OtherPlayers.within(deadline.timeLeft) {
            let report = await report(of: owner, withVolume: true, within: limit)
            if report.flatMap(command.isObeyed) == true { return }
            for await signal in changes where PlayerReport(signal).flatMap(command.isObeyed) == true { return }
        }
    }

    /// Sends a command to a player and waits for the answer.
    func send(_ command: PlayerCommand, to owner: String, within limit: Duration) async throws(BusError) {
        switch command {
        case .pause:
            _ = try await bus.call(owner, Self.path, Self.interface, "Pause", timeout: limit)
        case .play:
            _ = try await bus.call(owner, Self.path, Self.interface, "Play", timeout: limit)
        case .setVolume(let volume):
            try await bus.setProperty(
                "Volume", of: Self.interface, at: Self.path, of: owner, to: .double(volume), timeout: limit)
        }
    }

    /// Subscribes to `PropertiesChanged` of all players, or of one.
    func changes(of owner: String? = nil) async throws(BusError) -> AsyncStream<BusSignal> {
        try await bus.signals(
            BusMatch(
                sender: owner, path: Self.path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged",
                firstArgument: Self.interface))
    }
}

extension PlayerReport {
    /// Reads MPRIS properties; `nil` if status and volume are missing or invalid.
    init?(status: BusValue?, volume: BusValue?, position: BusValue? = nil) {
        self.status = status?.text.flatMap(Status.init)
        // The specification: a negative volume means 0, and there is no maximum.
        if case .double(let volume) = volume, volume.isFinite { self.volume = max(0, volume) }
        // Microseconds.
        if case .int64(let position) = position { self.position = Double(position) / 1_000_000 }
        if self.status == nil, self.volume == nil { return nil }
    }

    /// Reads a `PropertiesChanged` signal of a player.
    init?(_ signal: BusSignal) {
        guard signal.arguments.count == 3, let changed = signal.arguments[1].properties else { return nil }
        self.init(status: changed["PlaybackStatus"], volume: changed["Volume"])
    }
}
