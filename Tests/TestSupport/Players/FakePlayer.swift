package import SDBus
import Synchronization

/// A player on a real bus with behaviour that no real player can be made to show.
package final class FakePlayer: Sendable {
    /// The reaction to a command.
    package enum Manners: Hashable, Sendable {
        case obeys
        case silent
        case refuses
        /// Answers with success, keeps playing at its volume, and reports so.
        case ignores
        /// Leaves the bus without an answer.
        case quits
    }

    private struct State {
        var status: String
        var volume: Double
        var commands: [String] = []
        var volumes: [Double] = []
    }

    package let name: String
    private let bus: Bus
    private let manners: Manners
    private let schemes: [String]
    private let state: Mutex<State>
    private let given: AsyncStream<String>
    private let giving: AsyncStream<String>.Continuation
    /// Lasts as long as the player.
    private let (silence, ending) = AsyncStream<Void>.makeStream()

    /// Joins a bus, optionally with a second name. Returns once the names are owned.
    package init(
        _ player: String, on daemon: PrivateBus, status: String, volume: Double = 1, _ manners: Manners = .obeys,
        opening schemes: [String] = [], alsoAs otherName: String? = nil
    ) async throws {
        name = PlayerWords.prefix + player
        self.manners = manners
        self.schemes = schemes
        state = Mutex(State(status: status, volume: volume))
        (given, giving) = AsyncStream.makeStream()
        bus = try await daemon.connect()
        try await bus.export(root, at: PlayerWords.path)
        try await bus.export(interface, at: PlayerWords.path)
        for name in [name] + (otherName.map { [PlayerWords.prefix + $0] } ?? []) { _ = try await bus.claim(name) }
    }

    package var commands: [String] { state.withLock(\.commands) }
    package var status: String { state.withLock(\.status) }
    package var volume: Double { state.withLock(\.volume) }
    /// The volumes that it was told to take.
    package var volumes: [Double] { state.withLock(\.volumes) }

    /// Returns once a command was received a number of times.
    package func wait(for command: String, times: Int = 1) async {
        for _ in 1...times { _ = await given.first { $0 == command } }
    }

    /// Reports a new status, as after an action of its user.
    package func become(_ status: String) async throws(BusError) {
        state.withLock { $0.status = status }
        try await bus.announce(["PlaybackStatus"], of: PlayerWords.interface, at: PlayerWords.path)
    }

    /// Reports a new volume, as after an action of its user.
    package func become(_ volume: Double) async throws(BusError) {
        state.withLock { $0.volume = volume }
        try await bus.announce(["Volume"], of: PlayerWords.interface, at: PlayerWords.path)
    }

    private var root: BusInterface {
        BusInterface(
            name: PlayerWords.root,
            properties: [BusInterface.Property("SupportedUriSchemes", "as") { [schemes] in .strings(schemes) }])
    }

    private var interface: BusInterface {
        BusInterface(
            name: PlayerWords.interface,
            methods: [
                BusInterface.Method("Pause") { [self] _ throws(BusError) in try await obey("Pause", "Paused") },
                BusInterface.Method("Play") { [self] _ throws(BusError) in try await obey("Play", "Playing") },
                BusInterface.Method("OpenUri", [.init("Uri", "s")]) { [self] arguments throws(BusError) in
                    try await obey("OpenUri \(arguments[0].text ?? "")", "Playing")
                },
            ],
            properties: [
                BusInterface.Property("PlaybackStatus", "s", get: { [self] in .string(status) }),
                BusInterface.Property(
                    "Volume", "d", get: { [self] in .double(state.withLock(\.volume)) },
                    set: { [self] value throws(BusError) in
                        guard case .double(let volume) = value else { return }
                        defer { note("Volume") }
                        state.withLock { $0.volumes.append(volume) }
                        switch manners {
                        case .ignores: break
                        case .refuses: throw BusError(name: "net.limber.Error.Busy", message: "it is busy")
                        case .obeys, .silent, .quits: state.withLock { $0.volume = volume }
                        }
                    }),
            ])
    }

    private func note(_ command: String) {
        state.withLock { $0.commands.append(command) }
        giving.yield(command)
    }

    private func obey(_ command: String, _ status: String) async throws(BusError) -> [BusValue] {
        note(command)
        switch manners {
        case .obeys: try await become(status)
        case .silent: for await _ in silence {}
        case .refuses: throw BusError(name: "net.limber.Error.Busy", message: "it is busy")
        case .ignores: try await become(self.status)
        case .quits: await bus.close()
        }
        return []
    }
}
