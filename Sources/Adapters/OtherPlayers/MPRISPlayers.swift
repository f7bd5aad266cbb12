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
    private func send(_ command: PlayerCommand, to owner: String, within limit: Duration) async throws(BusError) {
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

extension MPRISPlayers {
    /// Returns the player to open URIs of a scheme (in lower case): of those that support it, one named like the scheme
    /// if there is one.
    func opener(of scheme: String, among players: [Player], within limit: Duration) async -> Player? {
        let schemes = await concurrently(players) { player in
            let value = try? await bus.property(
                "SupportedUriSchemes", of: Self.root, at: Self.path, of: player.owner, timeout: limit)
            return (value?.texts ?? []).map { $0.lowercased() }
        }
        let able = zip(players, schemes).filter { $0.1.contains(scheme) }.map(\.0)
        let likeness = { (player: Player) in
            let name = MPRISName.short(player.name).lowercased()
            return name.prefix { $0 != "." } == scheme ? 0 : name.hasPrefix(scheme) ? 1 : 2
        }
        return able.min { likeness($0) < likeness($1) }
    }

    /// Opens a URI with a player and waits until the player plays.
    func open(_ uri: String, on player: Player, within limit: Duration) async -> PlaylistOpening {
        let name = MPRISName.short(player.name)
        let changes: AsyncStream<BusSignal>
        do throws(BusError) {
            changes = try await self.changes(of: player.owner)
        } catch {
            return .refused(player: name, reason: "\(error)")
        }
        return await withTaskGroup(of: PlaylistOpening?.self) { group in
            group.addTask { await self.callOpenURI(uri, player, within: limit) }
            group.addTask {
                for await signal in changes where PlayerReport(signal)?.status == .playing {
                    return .playing(player: name)
                }
                return nil
            }
            group.addTask {
                (try? await TaskPool.sleep(for: limit)) == nil
                    ? .cancelled : .notInTime(player: name)
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return .cancelled
        }
    }

    /// - Returns: The outcome, or `nil` if only a later signal can show it.
    private func callOpenURI(_ uri: String, _ player: Player, within limit: Duration) async -> PlaylistOpening? {
        let name = MPRISName.short(player.name)
        do throws(BusError) {
            _ = try await bus.call(
                player.owner, Self.path, Self.interface, "OpenUri", [.string(uri)], timeout: limit)
        } catch  where [BusError.noReply, BusError.cancelled].contains(error.name) {
            return nil
        } catch {
            return .refused(player: name, reason: error.message)
        }
        // A player that was playing before may not signal a change of its status.
        let report = await report(of: player.owner, withVolume: false, within: limit)
        return report?.status == .playing ? .playing(player: name) : nil
    }
}

/// The outcome of opening a playlist with another player.
public enum PlaylistOpening: Hashable, Sendable {
    case playing(player: String)
    /// No running player supports the scheme.
    case noPlayer(scheme: String)
    /// The player opened the playlist but did not play within the time limit.
    case notInTime(player: String)
    /// The player returned an error.
    case refused(player: String, reason: String)
    /// No session bus is available.
    case noBus
    case cancelled
}

extension PlaylistOpening: CustomStringConvertible {
    /// The log message: the outcome and, where possible, a remedy.
    public var description: String {
        switch self {
        case .playing(let player): "\(player) is playing the playlist"
        case .noPlayer(let scheme):
            "cannot open the playlist: no running player opens '\(scheme):' addresses; start one first"
        case .notInTime(let player): "\(player) opened the playlist but did not start playing"
        case .refused(let player, let reason): "\(player) cannot open the playlist: \(reason)"
        case .noBus: "cannot open the playlist: no session bus"
        case .cancelled: "opening the playlist was cancelled"
        }
    }
}

/// Functions on the bus names of MPRIS players, `org.mpris.MediaPlayer2.PLAYER`.
enum MPRISName {
    static let prefix = "org.mpris.MediaPlayer2."

    /// Whether the name belongs to another player: not to Limber in any process, and not to the proxy playerctld.
    static func isPlayer(_ name: String) -> Bool {
        let player = short(name).prefix { $0 != "." }
        return name.hasPrefix(prefix) && !player.isEmpty && player != "limber" && player != "playerctld"
    }

    /// Whether the name belongs to a bridge from MPD to MPRIS.
    static func isMPD(_ name: String) -> Bool {
        name.hasPrefix(prefix + "mpd")
    }

    /// Returns the name without the prefix, with its instance.
    static func short(_ name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
