import ControlProtocol
import Platform

/// What MPRIS clients are told of a session: a fold of its snapshots.
struct PlayerProjection: Hashable, Sendable {
    /// Clients reckon with the position that they know and the time since. A snapshot that is this far from it or less is
    /// a matter of measuring.
    private static let tolerance = Microseconds(seconds: 0.25)

    /// What there is to tell.
    struct Changes: Hashable, Sendable {
        /// The names of properties that have changed.
        var changed: [String]
        /// The position, where clients would reckon with another one.
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

    /// Takes a fresh snapshot and returns what there is to tell.
    mutating func take(_ snapshot: SessionSnapshot, at now: MonotonicTime) -> Changes {
        let fresh = PlayerProjection(snapshot, at: now)
        let expected = fresh.properties.track?.id == properties.track?.id ? position(at: now) : 0
        let isExpected = abs(fresh.position(at: now) - expected) <= Self.tolerance
        let news = Changes(
            changed: fresh.properties.changes(since: properties),
            seeked: fresh.properties.track == nil || isExpected ? nil : fresh.position(at: now))
        self = fresh
        return news
    }

    /// The position as heard: it goes on while the session sounds, to the end of the track at most.
    func position(at now: MonotonicTime) -> Microseconds {
        guard let track = properties.track else { return 0 }
        let elapsed = snapshot.extrapolated(by: .nanoseconds(now.nanoseconds - takenAt.nanoseconds)).segmentElapsed
        return min(max(0, Microseconds(seconds: elapsed ?? 0)), track.length)
    }
}
