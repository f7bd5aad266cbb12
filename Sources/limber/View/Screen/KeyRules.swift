import ControlProtocol

/// What the keys of a session mean.
struct KeyRules {
    /// What has to be done after a key.
    enum Action: Hashable {
        case none
        case perform(SessionCommand)
        /// Stop the process, as Ctrl-Z does.
        case suspend
        /// Write the screen anew.
        case redraw
    }

    /// Whether the person is asked if the session is to end.
    private(set) var isAsking = false

    mutating func pressed(_ key: Key) -> Action {
        switch key {
        case .suspend: .suspend
        case .redraw: .redraw
        case .space, .letter, .escape, .enter: isAsking ? answered(key) : commanded(key)
        }
    }

    /// Only a clear yes ends the session; what is neither yes nor no has no effect.
    private mutating func answered(_ key: Key) -> Action {
        switch key {
        case .letter("y"):
            isAsking = false
            return .perform(.stop)
        case .letter("n"), .escape:
            isAsking = false
            return .none
        case .letter, .space, .enter, .suspend, .redraw:
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
        case .letter, .escape, .enter, .suspend, .redraw:
            return .none
        }
    }
}
