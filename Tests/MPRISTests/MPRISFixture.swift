import ControlProtocol
import Foundation
import MPRIS
import SDBus
import TestSupport

/// A player on a private bus, and a client that watches it.
struct MPRISFixture {
    static let name = "org.mpris.MediaPlayer2.limber"
    static let path = "/org/mpris/MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"

    let daemon: PrivateBus
    let control: RecordingControl
    let client: Bus
    let log = Log()
    let service: Task<Void, Never>

    /// Starts the player, and returns once it has its name.
    init(showing snapshot: SessionSnapshot = SessionSnapshot(), refusing refusal: SessionRefusal? = nil) async throws {
        daemon = try PrivateBus()
        control = RecordingControl(showing: snapshot, refusing: refusal)
        client = try await Bus.connect(to: BusAddress(daemon.address))
        let changes = try await client.signals(.ownerChanges(in: Self.name))
        service = Self.start(on: daemon, control: control, log: log)
        for await _ in changes { break }
    }

    static func start(on daemon: PrivateBus, control: RecordingControl, log: Log) -> Task<Void, Never> {
        let service = MPRISService(
            control: control, bus: SessionBus(environment: daemon.environment, user: 4_000_000), logger: log.logger)
        return Task { await service.run() }
    }

    /// The signals of the player from now on.
    func signals() async throws -> AsyncStream<BusSignal> {
        try await client.signals(BusMatch(path: Self.path))
    }

    /// Runs playerctl to its end.
    func playerctl(_ arguments: String...) async throws -> (output: String, status: Int32) {
        try await daemon.run("playerctl", arguments: ["-p", "limber"] + arguments)
    }

    func property(_ name: String) async throws(BusError) -> BusValue {
        try await client.property(name, of: Self.interface, at: Self.path, of: Self.name)
    }

    func call(_ member: String, _ arguments: [BusValue] = []) async throws(BusError) {
        _ = try await client.call(Self.name, Self.path, Self.interface, member, arguments)
    }

    /// Cancels the player, and waits for its end.
    func end() async {
        service.cancel()
        await service.value
    }
}
