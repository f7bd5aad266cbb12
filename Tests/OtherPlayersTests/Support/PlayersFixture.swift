import ControlProtocol
import Foundation
import Logging
import SDBus
import ServiceSettings
import SessionCore
import TestSupport

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
    private let running: Task<Void, Never>

    /// - Parameters:
    ///   - mpd: An MPD's socket; the machine's own is never contacted.
    ///   - waitLimits: Long, unless a test needs a timeout, because other tests run beside.
    init(mpd: String? = nil, follows: Bool = true, waitLimits: Duration = .seconds(10)) async throws {
        folder = try TemporaryFolder()
        daemon = try PrivateBus()
        user = try await Bus.connect(to: BusAddress(daemon.address))
        let players = try Self.players(mpd, in: folder, on: daemon, log, waitLimits)
        self.players = players
        running = Task { [session] in
            if follows { await players.run(following: session) }
        }
    }

    /// The players service of another process after a crash.
    func successor(mpd: String? = nil) throws -> RunningPlayers {
        try Self.players(mpd, in: folder, on: daemon, log, .seconds(10))
    }

    private static func players(
        _ mpd: String?, in folder: TemporaryFolder, on daemon: PrivateBus, _ log: Log, _ waitLimits: Duration
    ) throws -> RunningPlayers {
        RunningPlayers(
            settings: PlayerSettings(mpd: try mpd.map(MPDChoice.init(parsing:)) ?? .off),
            environment: daemon.environment, ledger: "\(folder.path)/players.json", logger: log.logger,
            waitLimits: waitLimits)
    }

    /// Ends the session, and returns once every player has been resumed.
    func end() async {
        session.end()
        await running.value
    }

    /// Cancels the service, and returns once every player has been resumed.
    func cancel() async {
        running.cancel()
        await running.value
    }

    var ledgerPath: String { "\(folder.path)/players.json" }

    var ledger: Ledger.Contents { Ledger(path: ledgerPath).read() }
}
