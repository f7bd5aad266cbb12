import Glibc
import Platform

/// A marker in the state folder: this session played when a restart of the daemon was prepared, and goes on after it.
///
/// The marker is the only permission to make sound without a command. It is therefore taken once, before the sound, and
/// is valid only for one session, in one boot, and for a short time.
public struct RestartMarker: Hashable, Sendable, Codable {
    /// The id of the session.
    public let session: String
    /// The id of the boot, because a computer that was switched on must stay silent.
    let boot: String
    /// The time of the preparation on the clock of `BootTime` in milliseconds. Setting the wall clock does not change
    /// it.
    let time: Int

    /// The time for which a marker is valid, inclusive.
    static let life = Duration.seconds(5 * 60)

    /// Creates the marker of a session, by default as of now.
    init(session: String, boot: String = BootTime.boot, time: Duration = BootTime.now) {
        self.session = session
        self.boot = boot
        let (seconds, attoseconds) = time.components
        self.time = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// Returns whether a session may go on.
    ///
    /// - Parameters:
    ///   - session: The id of the recoverable session.
    ///   - boot: The id of the current boot; empty if it is unknown.
    ///   - now: The current time on the clock of `BootTime`.
    func allows(session: String, boot: String, now: Duration) -> Bool {
        session == self.session && isValid(boot: boot, now: now)
    }

    /// Returns whether the marker is of this boot and not too old.
    func isValid(boot: String, now: Duration) -> Bool {
        !boot.isEmpty && boot == self.boot && (.zero...Self.life).contains(now - .milliseconds(time))
    }
}

// The marker of a prepared restart.
extension CheckpointFiles {
    private var restart: StateFile<RestartMarker> { StateFile(FileName.restart.path(in: stateFolder)) }

    /// The session that goes on after a restart of the daemon, or `nil` if no restart is prepared.
    public var sessionAwaitingRestart: String? {
        guard let marker = restart.value, marker.isValid(boot: BootTime.boot, now: BootTime.now) else { return nil }
        return marker.session
    }

    /// Writes the marker durably.
    func save(_ marker: RestartMarker) throws { try restart.write(marker) }

    /// Removes the marker durably, and returns it. A marker that cannot be removed is not returned, because it would
    /// work more than once.
    func takeRestartMarker() -> RestartMarker? {
        let marker = restart.value
        removeRestartMarker()
        return access(restart.path, F_OK) == 0 ? nil : marker
    }

    func removeRestartMarker() { restart.remove() }
}
