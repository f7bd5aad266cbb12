import Platform
import Playback
import SessionCore

/// A position that ``SessionPersistence`` extrapolates, so that it can be written many times a second without waking
/// the playback thread, which sleeps until the output needs frames.
struct MovingPosition: Sendable {
    /// The way in which the position changes.
    enum Pace: Hashable, Sendable {
        /// Sound is heard, for at most `frames` frames.
        case sound(frames: Int, withMusic: Bool)
        /// A pause passes. Its time must survive a crash.
        case pause
        /// A pause with a lost output, which can last for days.
        case outage
        /// The position stays as it is.
        case none
    }

    let position: Checkpoint.Position
    /// The id of the session.
    let id: String
    /// The time of the position.
    let time: MonotonicTime
    let pace: Pace

    /// The interval between writes: a little more than eight a second while sound plays or a pause passes.
    var interval: Duration? {
        switch pace {
        case .sound, .pause: .milliseconds(120)
        case .outage: .seconds(5)
        case .none: nil
        }
    }

    /// Returns the position extrapolated to a time.
    ///
    /// - Parameter wall: The same time on the wall clock.
    func position(at now: MonotonicTime, _ wall: Timestamp) -> Checkpoint.Position {
        var moved = position
        moved.savedAt = wall
        let passed = max(0, now.frames(since: time))
        switch pace {
        case .sound(let frames, let withMusic):
            let heard = min(passed, frames)
            moved.progress.cursor.frame += heard
            moved.heard += heard
            moved.elapsed += heard
            if withMusic { moved.musicPosition += heard }
        case .pause, .outage: moved.elapsed += passed
        case .none: break
        }
        return moved
    }
}
