import ControlProtocol
import SDBus
import ServiceSettings
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import OtherPlayers

/// A session bus of its own with players, their user, and a session that narrates on request.
///
/// Few at a time: a bus watches its folder, and so does a player; Linux allows 128 such watches to all programs
/// together.
final class PlayersFixture: Sendable {
    let folder: TemporaryFolder
    let daemon: PrivateBus
    /// The user's connection, which controls and observes players.
    let user: Bus
    let players: RunningPlayers
    let session = NarratingSession()
    let log = Log()
    private let running = Mutex<Task<Void, Never>?>(nil)

    /// - Parameters:
    ///   - mpd: An MPD's socket; the machine's own MPD is never contacted.
    ///   - follows: Whether the service follows the session from the start.
    ///   - replyTimeout: Long, unless a player must miss it: other tests run at the same time.
    init(mpd: String? = nil, follows: Bool = true, replyTimeout: Duration = .seconds(10)) async throws {
        folder = try TemporaryFolder()
        daemon = try PrivateBus()
        user = try await daemon.connect()
        players = RunningPlayers(
            settings: OtherPlayerSettings(mpd: try mpd.map(MPDChoice.init(parsing:)) ?? .off),
            environment: daemon.environment, ledger: "\(folder.path)/players.json", logger: log.logger,
            replyTimeout: replyTimeout)
        if follows { follow() }
    }

    deinit { running.withLock { $0?.cancel() } }

    /// Starts to follow the session.
    func follow() { running.withLock { $0 = Task { [players, session] in await players.run(following: session) } } }

    /// Ends the session, and returns once every player has been resumed.
    func end() async {
        session.end()
        await running.withLock(\.self)?.value
    }

    /// Narrates until the players have received a command, and ends the session.
    func narrate(
        _ interrupt: Interrupt = .pause, until command: String = "Pause", by players: FakePlayer...
    ) async {
        session.narrate(interrupt)
        for player in players { await player.wait(for: command) }
        await end()
    }

    /// Cancels the service, and returns once every player has been resumed.
    func cancel() async {
        running.withLock(\.self)?.cancel()
        await running.withLock(\.self)?.value
    }

    /// Adds a player that a test controls.
    func player(
        _ name: String, _ manners: FakePlayer.Manners = .obeys, status: String = "Playing", volume: Double = 1,
        opening schemes: [String] = [], alsoAs otherName: String? = nil
    ) async throws -> FakePlayer {
        try await FakePlayer(
            name, on: daemon, status: status, volume: volume, manners, opening: schemes, alsoAs: otherName)
    }

    /// Returns once mpv reports a status.
    func waitForMPV(toBe status: String) async throws { try await user.wait(for: MPV.name, toBe: status) }

    /// Pauses mpv, and returns its address in the ledger.
    func pausedMPV() async throws -> (owner: String, bus: String) {
        try await user.tell("Pause", MPV.name)
        try await waitForMPV(toBe: "Paused")
        let bus = try #require(await players.connectedPlayers()?.busID)
        return (try #require(try await user.owner(of: MPV.name)), bus)
    }

    var ledgerPath: String { "\(folder.path)/players.json" }
    var ledger: Ledger.Contents { Ledger(path: ledgerPath).read() }

    /// The players in the ledger with their changes.
    var holds: [Hold] {
        if case .holds(let holds) = ledger { holds } else { [] }
    }

    /// Writes the ledger of a dead process.
    func leave(_ holds: [Hold]) throws { try Ledger(path: ledgerPath).write(holds) }
}

/// A session that narrates on request.
final class NarratingSession: SessionControl {
    private let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()

    func narrate(_ interrupt: Interrupt = .pause, while status: SessionSnapshot.Status = .active) {
        tell(status, isNarrating: true, interrupt)
    }

    func fallSilent() { tell(.active, isNarrating: false, .pause) }

    private func tell(_ status: SessionSnapshot.Status, isNarrating: Bool, _ interrupt: Interrupt) {
        var snapshot = SessionSnapshot()
        snapshot.status = status
        snapshot.interrupting = isNarrating
        snapshot.interrupt = interrupt
        continuation.yield(.snapshot(snapshot))
    }

    func end() { continuation.finish() }

    func updates() -> AsyncStream<SessionUpdate> { stream }

    func snapshot() -> SessionSnapshot { SessionSnapshot() }

    func perform(_ request: ControlRequest) -> ControlReply { ControlReply(snapshot()) }
}
