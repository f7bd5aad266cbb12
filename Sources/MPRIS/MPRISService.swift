public import ControlProtocol
import Glibc
public import Logging
public import SDBus

/// Shows a session to desktops and to `playerctl` as the player org.mpris.MediaPlayer2.limber, and takes their commands.
///
/// The session never depends on it: a box without a session bus is told so once, and played on all the same.
public struct MPRISService: Sendable {
    private static let name = "org.mpris.MediaPlayer2.limber"

    private let control: any SessionControl
    private let bus: SessionBus
    private let logger: Logger

    /// A player for the sessions of `control` on a session bus.
    public init(control: any SessionControl, bus: SessionBus, logger: Logger) {
        self.control = control
        self.bus = bus
        self.logger = logger
    }

    /// Is there whenever the bus is, until the task is cancelled or there will be no session any more.
    public func run() async {
        await bus.whileConnected { [logger] change in
            switch change {
            case .found: logger.notice("MPRIS: session bus connected")
            case .missing(let error):
                logger.notice("MPRIS: session bus unavailable", metadata: ["error": "\(error.message)"])
            case .lost(let error):
                logger.notice("MPRIS: session bus lost, reconnecting", metadata: ["error": "\(error.message)"])
            }
        } _: { bus throws(BusError) in
            try await serve(on: bus)
        }
    }

    /// Is there on one connection, until it ends, the task is cancelled, or there will be no session any more. The name
    /// goes with the connection.
    ///
    /// - Throws: ``BusError`` where the bus refuses a name or ends.
    public func serve(on bus: Bus) async throws(BusError) {
        let updates = await control.updates()
        var player: Player?
        for await case .snapshot(let snapshot) in updates {
            if let player {
                try await Self.tell(player.take(snapshot), on: bus)
            } else {
                // Before the name: whoever sees the name finds a player.
                let new = Player(control: control, showing: snapshot)
                try await bus.export(new.rootInterface, at: Player.path)
                try await bus.export(new.playerInterface, at: Player.path)
                let name = try await Self.claimName(on: bus)
                logger.info("MPRIS: player registered", metadata: ["name": "\(name)"])
                player = new
            }
        }
    }

    private static func tell(_ news: PlayerProjection.Changes, on bus: Bus) async throws(BusError) {
        if !news.changed.isEmpty {
            try await bus.announce(news.changed, of: Player.interface, at: Player.path)
        }
        if let position = news.seeked {
            try await bus.emit("Seeked", of: Player.interface, at: Player.path, [.int64(position)])
        }
    }

    /// The name of the one player, or where another process has it, one that says which process this is.
    private static func claimName(on bus: Bus) async throws(BusError) -> String {
        for name in [name, "\(name).instance\(getpid())"] where try await bus.claim(name) { return name }
        throw BusError(name: BusError.failed, message: "the names \(name) and \(name).instance\(getpid()) are taken")
    }
}
