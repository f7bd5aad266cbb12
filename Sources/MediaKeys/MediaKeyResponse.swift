public import ControlProtocol

/// What to do about a media key. It may have been meant for another program: only a session that runs takes every key.
public enum MediaKeyResponse: Hashable, Sendable {
    /// Nothing, and without a word.
    case none
    /// Perform its command.
    case perform
    /// Perform its command, which starts a session, unless another player is playing: then the key was for that one.
    case performUnlessAnotherPlays

    /// The response to a command that a key says, in a state of the session.
    public init(to command: SessionCommand, while status: SessionSnapshot.Status) {
        self =
            switch (status, command) {
            case (.active, _), (.paused, _): .perform
            case (.idle, .play), (.idle, .toggle), (.complete, .play), (.complete, .toggle): .performUnlessAnotherPlays
            case (.idle, .pause), (.idle, .skip), (.idle, .skipStretch), (.idle, .previous), (.idle, .stop): .none
            case (.complete, .pause), (.complete, .skip), (.complete, .skipStretch), (.complete, .previous),
                (.complete, .stop):
                .none
            }
    }
}
