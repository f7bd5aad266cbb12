public import ControlProtocol

/// The response to a media key. Only a running session takes every key; otherwise it may be meant for another program.
public enum MediaKeyResponse: Hashable, Sendable {
    /// The key is ignored without an error.
    case none
    /// The key's command is performed.
    case perform
    /// The command, which starts a session, is performed unless another player is playing.
    case performUnlessAnotherPlays

    /// Returns the response to a key's command for a session status.
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
