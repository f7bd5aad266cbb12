public import PracticeCore
public import SessionCore

extension SessionSnapshot {
    /// Whether a command answers the open question of a scheduled session.
    public func isAnswered(by command: SessionCommand) -> Bool {
        guard let question else { return false }
        return StartAnswer(to: command, consent: question.consent) != nil
    }
}

/// The end of a question.
public enum StartReply: Hashable, Sendable {
    case answered(StartAnswer)
    /// Nobody answered within the time.
    case unanswered
    /// A session has started meanwhile, at the user's wish.
    case sessionStarted
    /// Nothing was asked, since a session plays; or another session was to start meanwhile, and could not.
    case busy
    /// The question was withdrawn: the task was cancelled, or the host is closed.
    case withdrawn
}

extension StartAnswer {
    /// Creates the answer that a command gives to a question; `nil` for a command that is no answer.
    ///
    /// `toggle`, the only button of many headsets, does what does not happen by itself: it puts a countdown off, and
    /// starts a session that waits for a yes. Every key but `play` ends an alarm.
    public init?(to command: SessionCommand, consent: StartOptions.Consent) {
        switch (command, consent) {
        case (.keep, _): return nil
        case (.play, _), (.skip, .ask), (.skip, .confirm), (.toggle, .confirm): self = .start
        case (.pause, .ask), (.pause, .confirm), (.toggle, .ask): self = .later(Self.standardSeconds)
        case (.stop, _), (_, .wake): self = .refuse
        case (.skipStretch, _), (.previous, _), (.explain, _): return nil
        }
    }
}
