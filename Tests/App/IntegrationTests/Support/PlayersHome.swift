import Foundation
import SDBus
import TestSupport

/// A home with a session bus of its own and narration long enough for any test.
struct PlayersHome {
    static let player = "org.mpris.MediaPlayer2.limber"

    let home: TemporaryHome
    let bus: PrivateBus
    /// The user's connection, which observes and controls players.
    let user: Bus

    /// - Parameters:
    ///   - mpd: The MPD of this test; the machine's own is never contacted.
    ///   - narrationSeconds: The length of the first stretch's introduction.
    ///   - changes: Further environment variables of every process in the home.
    init(mpd: MPD? = nil, narrationSeconds: Int = 60, changing changes: [String: String?] = [:]) async throws {
        bus = try PrivateBus()
        user = try await Bus.connect(to: BusAddress(bus.address))
        let environment: [String: String?] = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_OTHER_PLAYERS_MPD": mpd?.socket ?? "off",
            "LIMBER_SESSION_OUTPUT": "null", "LIMBER_SESSION_CATALOG": "$TEST_HOME/catalog",
        ]
        home = TemporaryHome(changing: environment.merging(changes) { $1 })
        SampleCatalog.write(to: home)
        try home.write(bytes: WAV(rate: 8000, frames: 8000 * narrationSeconds).bytes, to: "catalog/neck.wav")
        guard mkfifo(home.path("keys"), 0o600) == 0 else { throw POSIXError(.EIO) }
    }

    /// Starts a daemon and waits until it is on the bus.
    func serve() async throws -> Running {
        let daemon = try home.start(["serve"])
        try await home.untilServed()
        try await user.wait(forOwnerOf: Self.player)
        return daemon
    }

    /// Whether the ledger lists any player.
    var hasLedger: Bool { home.has("state/limber/players.json") }
}
