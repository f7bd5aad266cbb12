import Platform
import SDBus

/// The other players on a session bus, as MPRIS 2.2 has them.
struct MPRISPlayers: Sendable {
    /// A player and who has its name now.
    struct Player: Hashable, Sendable {
        let name: String
        let owner: String
    }

    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"

    let bus: Bus
    /// Differs from that of every other bus, of one after a restart, too.
    let busID: String

    /// Connects to a bus.
    static func connect(to address: BusAddress, timeout: Duration) async throws(BusError) -> MPRISPlayers {
        let bus = try await Bus.connect(to: address, timeout: timeout)
        return MPRISPlayers(bus: bus, busID: try await bus.id(timeout: timeout))
    }

    /// The names of the players, sorted.
    func names() async throws(BusError) -> [String] {
        try await bus.names().filter(MPRISName.isPlayer).sorted()
    }

    /// The players behind names, each once, however many names it has.
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

    /// What a player says of itself, and only it: a unique name never gets another owner.
    func report(of owner: String, withVolume: Bool, within limit: Duration) async -> PlayerReport? {
        async let volume = withVolume ? property("Volume", of: owner, within: limit) : nil
        let status = await property("PlaybackStatus", of: owner, within: limit)
        return await PlayerReport(status: status, volume: volume)
    }

    private func property(_ name: String, of owner: String, within limit: Duration) async -> BusValue? {
        try? await bus.property(name, of: Self.interface, at: Self.path, of: owner, timeout: limit)
    }

    /// Tells a player something, and waits until it shows the effect: what a player says after its answer may still be
    /// from before, and would be taken for its user's doing.
    ///
    /// - Throws: ``BusError/noReply`` where it did not answer in time, which does not mean that it will not obey.
    func tell(_ command: PlayerCommand, to owner: String, within limit: Duration) async throws(BusError) {
        let deadline = MonotonicTime.now.advanced(by: limit)
        guard let changes = await OtherPlayers.within(limit, { try? await changes(of: owner) }) ?? nil else {
            throw BusError(name: BusError.noReply, message: "the session bus did not answer in time")
        }
        try await give(command, to: owner, within: deadline.timeLeft)
        _ = await OtherPlayers.within(deadline.timeLeft) {
            let report = await report(of: owner, withVolume: true, within: limit)
            if report.flatMap(command.isObeyed) == true { return }
            for await signal in changes where PlayerReport(signal).flatMap(command.isObeyed) == true { return }
        }
    }

    private func give(_ command: PlayerCommand, to owner: String, within limit: Duration) async throws(BusError) {
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

    /// What players, or one of them, say by themselves from now on.
    func changes(of owner: String? = nil) async throws(BusError) -> AsyncStream<BusSignal> {
        try await bus.signals(
            BusMatch(
                sender: owner, path: Self.path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged",
                firstArgument: Self.interface))
    }
}

extension PlayerReport {
    /// What properties of MPRIS say; `nil` where they say nothing of this, or nothing that is allowed.
    init?(status: BusValue?, volume: BusValue?) {
        self.status = status?.text.flatMap(Status.init)
        // Negative ones are to be taken as 0, and there is no largest.
        if case .double(let volume) = volume, volume.isFinite { self.volume = max(0, volume) }
        if self.status == nil, self.volume == nil { return nil }
    }

    /// What a `PropertiesChanged` of a player says.
    init?(_ signal: BusSignal) {
        guard signal.arguments.count == 3, let changed = signal.arguments[1].properties else { return nil }
        self.init(status: changed["PlaybackStatus"], volume: changed["Volume"])
    }
}
