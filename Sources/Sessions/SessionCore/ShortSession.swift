/// The rule on sessions that the user ends soon after their start: only the user keeps their record.
extension SessionStateMachine {
    /// The frames that were heard of the shortest session that the user can end without a question: 60 s.
    public static let shortestUnasked = Frames.inSeconds(60)

    /// Returns whether the record of the ended session waits for the user's decision.
    ///
    /// So it does if the user stopped the session, or skipped a part of it, and less than 60 s were heard. A session
    /// that reached its end without a skip is done, however short, and after a pause limit nobody is there to decide.
    ///
    /// - Parameter heard: The frames of the session that were heard, without pauses and bell.
    public func isShort(heard: Int) -> Bool {
        guard heard < Self.shortestUnasked else { return false }
        return switch state {
        case .stopped(.user): true
        case .complete: !progress.isUnskipped
        case .idle, .active, .paused, .stopped(.pauseLimit): false
        }
    }
}
