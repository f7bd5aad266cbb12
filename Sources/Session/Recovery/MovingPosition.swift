import Platform
import Playback
import SessionCore

/// A position that is kept, and how it goes on by itself: so it can be written many times a second without asking the
/// playback thread, which sleeps until the output needs it.
struct MovingPosition: Sendable {
    /// What moves.
    enum Pace: Hashable, Sendable {
        /// So many frames that are heard one after the other.
        case sound(frames: Int, withMusic: Bool)
        /// The time of a pause, which a process that dies must not take with it.
        case pause
        /// The same while the output is gone, which can be for days.
        case outage
        /// Nothing.
        case none
    }

    let position: Checkpoint.Position
    /// The session's.
    let id: String
    /// When it was there.
    let time: MonotonicTime
    let pace: Pace

    /// How long after it was written it is to be written again: a little more than eight times a second.
    var interval: Duration? {
        switch pace {
        case .sound, .pause: .milliseconds(120)
        case .outage: .seconds(5)
        case .none: nil
        }
    }

    /// Where it has come to.
    ///
    /// - Parameter wall: The same moment on the wall clock.
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
