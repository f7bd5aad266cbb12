import ControlProtocol
import Platform
import Playback

/// The extrapolation of a snapshot: while a session is active, its countdown advances without a new snapshot.
struct Projection {
    /// The largest difference, in seconds, by which a new snapshot may lag behind the screen as a matter of measuring.
    private static let tolerance = 0.5

    private var taken: SessionSnapshot
    private(set) var takenAt: MonotonicTime

    init(_ snapshot: SessionSnapshot, at now: MonotonicTime) {
        taken = snapshot
        takenAt = now
    }

    /// Continues from a new snapshot. The countdown on the screen does not jump back within the tolerance.
    mutating func take(_ fresh: SessionSnapshot, at now: MonotonicTime) {
        let shown = snapshot(at: now)
        if fresh.isContinuing(shown), let new = fresh.segmentElapsed, let old = shown.segmentElapsed,
            new < old, old - new < Self.tolerance
        {
            taken = fresh.extrapolated(by: .seconds(old - new))
        } else {
            taken = fresh
        }
        takenAt = now
    }

    func snapshot(at now: MonotonicTime) -> SessionSnapshot {
        taken.extrapolated(by: .nanoseconds(now.nanoseconds - takenAt.nanoseconds))
    }

    /// Returns the end of the current tenth of a second; `nil` unless the session is active. The displayed seconds
    /// change at such times, too.
    func nextTenth(after now: MonotonicTime) -> MonotonicTime? {
        guard taken.status == .active, let remaining = snapshot(at: now).segmentRemaining, remaining > 0 else {
            return nil
        }
        let tenths = remaining * 10
        // A millisecond later, so that the countdown has certainly changed.
        let seconds = (tenths - (tenths.rounded(.up) - 1)) / 10 + 0.001
        return MonotonicTime(nanoseconds: now.nanoseconds + Int(seconds * 1_000_000_000))
    }
}

extension SessionSnapshot {
    /// Whether both snapshots show the same phase of an active session.
    fileprivate func isContinuing(_ other: SessionSnapshot) -> Bool {
        status == .active && other.status == .active && phase == other.phase && segment == other.segment
            && stretch == other.stretch
    }
}
