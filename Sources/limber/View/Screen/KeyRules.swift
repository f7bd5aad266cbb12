import ControlProtocol
import SessionCore

/// The rules that map keys to commands of a session.
struct KeyRules {
    /// The action after a key.
    enum Action: Hashable {
        case none
        case perform(SessionCommand)
        case setLevels(LevelChange)
        /// Stop the process, as Ctrl-Z does.
        case suspend
        /// Redraw the screen, as after Ctrl-L.
        case redraw
    }

    /// Whether the question "End session?" is open.
    private(set) var isAsking = false

    mutating func pressed(_ key: Key) -> Action {
        switch key {
        case .suspend: .suspend
        case .redraw: .redraw
        case .space, .letter, .sign, .escape, .enter: isAsking ? answered(key) : commanded(key)
        }
    }

    /// Only `y` ends the session. Keys other than `y`, `n` and Escape have no effect.
    private mutating func answered(_ key: Key) -> Action {
        switch key {
        case .letter("y"):
            isAsking = false
            return .perform(.stop)
        case .letter("n"), .escape:
            isAsking = false
            return .none
        case .letter, .sign, .space, .enter, .suspend, .redraw:
            return .none
        }
    }

    private mutating func commanded(_ key: Key) -> Action {
        switch key {
        case .space:
            return .perform(.toggle)
        case .letter("n"):
            return .perform(.skip)
        case .letter("s"):
            return .perform(.skipStretch)
        case .letter("p"):
            return .perform(.previous)
        case .letter("q"):
            isAsking = true
            return .none
        // The sign that is on the same key counts, too, so that no key needs Shift.
        case .sign("-"):
            return .setLevels(LevelChange(music: .by(-1)))
        case .sign("+"), .sign("="):
            return .setLevels(LevelChange(music: .by(1)))
        case .sign("<"), .sign(","):
            return .setLevels(LevelChange(voice: .by(-1)))
        case .sign(">"), .sign("."):
            return .setLevels(LevelChange(voice: .by(1)))
        case .letter, .sign, .escape, .enter, .suspend, .redraw:
            return .none
        }
    }
}
