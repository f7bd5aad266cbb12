import ControlProtocol
import Platform

/// The state of the MPRIS player, computed from session snapshots.
struct PlayerProjection: Hashable, Sendable {
    /// The largest difference from the position that clients extrapolate that is not published as a seek.
    private static let tolerance = Microseconds(seconds: 0.25)

    /// The changes to publish after a new snapshot.
    struct Changes: Hashable, Sendable {
        /// The names for `PropertiesChanged`.
        var changed: [String]
        /// The position for `Seeked` after a jump; `nil` if clients extrapolate it correctly.
        var seeked: Microseconds?
    }

    private(set) var properties: PlayerProperties
    private let snapshot: SessionSnapshot
    private let takenAt: MonotonicTime

    init(_ snapshot: SessionSnapshot, at now: MonotonicTime) {
        properties = PlayerProperties(snapshot)
        self.snapshot = snapshot
        takenAt = now
    }

    /// Replaces the snapshot and returns the changes to publish.
    mutating func update(_ snapshot: SessionSnapshot, at now: MonotonicTime) -> Changes {
        let fresh = PlayerProjection(snapshot, at: now)
        let expected = fresh.properties.track?.id == properties.track?.id ? position(at: now) : 0
        let isExpected = abs(fresh.position(at: now) - expected) <= Self.tolerance
        let changes = Changes(
            changed: fresh.properties.changes(since: properties),
            seeked: fresh.properties.track == nil || isExpected ? nil : fresh.position(at: now))
        self = fresh
        return changes
    }

    /// Returns the position as heard, extrapolated while the session plays, at most the track's length.
    func position(at now: MonotonicTime) -> Microseconds {
        guard let track = properties.track else { return 0 }
        let elapsed = snapshot.extrapolated(by: .nanoseconds(now.nanoseconds - takenAt.nanoseconds)).segmentElapsed
        return min(max(0, Microseconds(seconds: elapsed ?? 0)), track.length)
    }
}
