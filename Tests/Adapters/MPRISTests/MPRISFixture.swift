import ControlProtocol
import MPRIS
import PracticeCore
import SDBus
import SessionCore
import TestSupport

/// A player on a private bus, and a client that watches it.
final class MPRISFixture: Sendable {
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
        client = try await daemon.connect()
        let changes = try await client.signals(.ownerChanges(in: Self.name))
        service = Self.start(daemon.environment, control, log)
        for await _ in changes { break }
    }

    deinit { service.cancel() }

    /// Starts another player.
    static func start(
        _ environment: [String: String], _ control: RecordingControl = RecordingControl(), _ log: Log = Log()
    ) -> Task<Void, Never> {
        let bus = SessionBus(environment: environment, user: 4_000_000)
        let service = MPRISService(control: control, bus: bus, logger: log.logger)
        return Task { await service.run() }
    }

    /// The signals of the player from now on.
    func signals() async throws -> AsyncStream<BusSignal> { try await client.signals(BusMatch(path: Self.path)) }

    /// Runs playerctl to its end.
    func playerctl(_ arguments: String...) async throws -> (output: String, status: Int32) {
        try await daemon.run("playerctl", arguments: ["-p", "limber"] + arguments)
    }

    func property(_ name: String, on bus: Bus? = nil) async throws(BusError) -> BusValue {
        try await (bus ?? client).property(name, of: Self.interface, at: Self.path, of: Self.name)
    }

    func call(_ member: String, _ arguments: [BusValue] = []) async throws(BusError) {
        _ = try await client.call(Self.name, Self.path, Self.interface, member, arguments)
    }

    /// The members of an interface as busctl lists them.
    func members(of interface: String) async throws -> [String] {
        let arguments = ["--address=\(daemon.address)", "introspect", Self.name, Self.path, interface]
        return try await daemon.run("busctl", arguments: arguments).output.split(separator: "\n").dropFirst()
            .map { $0.split(separator: " ").joined(separator: " ") }
    }
}

/// Snapshots of the sample session, whose segments last 30 s.
extension SessionSnapshot {
    static func segment(_ number: Int = 1, of index: Int = 0, at elapsed: Double = 0) -> SessionSnapshot {
        SampleSession.holding(index, segment: number, elapsed: elapsed)
    }

    static var leadIn: SessionSnapshot { SampleSession.leadIn.with { $0.segmentElapsed = 0 } }

    static func changeOver(before number: Int = 1, at elapsed: Double = 0) -> SessionSnapshot {
        SampleSession.changeOver(0, before: number, elapsed: elapsed)
    }

    static var closing: SessionSnapshot { SampleSession.closing }
    static var complete: SessionSnapshot { SessionSnapshot().with { $0.status = .complete } }

    /// A scheduled session that asks.
    static func asking(_ consent: StartOptions.Consent = .ask) -> SessionSnapshot {
        let until = Timestamp(milliseconds: 1_769_410_830_000)
        return SessionSnapshot(
            question: StartQuestion(schedule: "morning-back", title: "Morning back", consent: consent, until: until))
    }

    /// A meditation in a part that lasts 30 s.
    static func meditating(_ phase: Phase, part: Int) -> SessionSnapshot {
        let routine = MeditationRoutine(
            id: "basic-breathing", name: "Basic Breathing",
            parts: [.intro, .breathing, .closing].map { MeditationRoutine.Part($0, frames: 48_000, cues: []) },
            ending: .bell(Clip(path: "bell.wav", frames: 48_000)))
        return SampleSession.active(phase, lasting: 30, elapsed: 0).with {
            $0.meditation = Meditation(routine, part: part)
        }
    }
}
