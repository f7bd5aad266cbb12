public import ControlProtocol
import Glibc
public import Logging
public import SDBus
import SessionCore

/// The MPRIS player `org.mpris.MediaPlayer2.limber`: shows sessions to desktops and `playerctl` and takes their
/// commands.
///
/// The module `MPRIS` maps snapshots to the player's properties, and its methods to session commands. `OtherPlayers`
/// controls other media players. A session never depends on this service: a missing session bus is logged once. Clients
/// read the properties on the bus thread; any task may call ``run()``.
public struct MPRISService: Sendable {
    private static let name = "org.mpris.MediaPlayer2.limber"

    private let control: any SessionControl
    private let bus: SessionBus
    private let logger: Logger

    /// Creates a service for the sessions of `control`.
    public init(control: any SessionControl, bus: SessionBus, logger: Logger) {
        self.control = control
        self.bus = bus
        self.logger = logger
    }

    /// Serves on each connection of the bus, until the task is cancelled or the session updates end.
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

    /// Serves on one connection, until it ends, the task is cancelled, or the session updates end. The bus name is
    /// released with the connection.
    ///
    /// - Throws: ``BusError`` if the names are taken or the connection ends.
    public func serve(on bus: Bus) async throws(BusError) {
        let updates = await control.updates()
        var player: Player?
        for await case .snapshot(let snapshot) in updates {
            if let player {
                try await Self.publish(player.update(snapshot), on: bus)
            } else {
                // Export before the name is claimed: a client that sees the name finds the player.
                let new = Player(control: control, showing: snapshot)
                try await bus.export(new.rootInterface, at: Player.path)
                try await bus.export(new.playerInterface, at: Player.path)
                let name = try await Self.claimName(on: bus)
                logger.info("MPRIS: player registered", metadata: ["name": "\(name)"])
                player = new
            }
        }
    }

    private static func publish(_ changes: PlayerProjection.Changes, on bus: Bus) async throws(BusError) {
        if !changes.changed.isEmpty {
            try await bus.announce(changes.changed, of: Player.interface, at: Player.path)
        }
        if let position = changes.seeked {
            try await bus.emit("Seeked", of: Player.interface, at: Player.path, [.int64(position)])
        }
    }

    /// Claims the player's name, or the name with `.instancePID` if another process owns the first, and returns it.
    private static func claimName(on bus: Bus) async throws(BusError) -> String {
        for name in [name, "\(name).instance\(getpid())"] where try await bus.claim(name) { return name }
        throw BusError(name: BusError.failed, message: "the names \(name) and \(name).instance\(getpid()) are taken")
    }
}

extension SessionCommand {
    /// Whether a refused command is answered without an error.
    ///
    /// MPRIS requires no effect and no error if a capability such as CanPause is false. PlayPause is the exception: it
    /// must raise an error.
    func ignores(_ refusal: SessionRefusal) -> Bool {
        switch (self, refusal) {
        case (.toggle, _): false
        // The capabilities are false without a session.
        case (_, .noSession), (_, .noQuestion): true
        case (_, .nothingToKeep), (_, .outputMissing), (_, .sessionRunning), (_, .sessionAsking), (_, .nothingToPlay),
            (_, .invalidRequest), (_, .forbidden), (_, .cannotStart), (_, .missing), (_, .badData):
            false
        }
    }
}
