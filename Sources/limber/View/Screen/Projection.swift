import ControlProtocol
import Platform
import Playback

/// What a snapshot has become since it was taken: while a session sounds, time goes by without anybody being asked.
struct Projection {
    /// A fresh snapshot that is this much behind what is shown is a matter of measuring, and no step back.
    private static let tolerance = 0.5

    private var taken: SessionSnapshot
    private(set) var takenAt: MonotonicTime

    init(_ snapshot: SessionSnapshot, at now: MonotonicTime) {
        taken = snapshot
        takenAt = now
    }

    /// Goes on from a fresh snapshot. A countdown that is shown does not jump back for a few milliseconds.
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

    /// When the next tenth of a second of a session that sounds is over. At these moments the seconds change, too.
    func nextTenth(after now: MonotonicTime) -> MonotonicTime? {
        guard taken.status == .active, let remaining = snapshot(at: now).segmentRemaining, remaining > 0 else {
            return nil
        }
        let tenths = remaining * 10
        // A little later, so that the countdown has changed for certain.
        let seconds = (tenths - (tenths.rounded(.up) - 1)) / 10 + 0.001
        return MonotonicTime(nanoseconds: now.nanoseconds + Int(seconds * 1_000_000_000))
    }
}

extension SessionSnapshot {
    /// Whether it shows the same phase as another one, both sounding.
    fileprivate func isContinuing(_ other: SessionSnapshot) -> Bool {
        status == .active && other.status == .active && phase == other.phase && segment == other.segment
            && stretch == other.stretch
    }
}
