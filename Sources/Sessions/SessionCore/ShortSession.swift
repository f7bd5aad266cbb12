/// The rule on sessions that the user ends soon after their start: they are not recorded by themselves.
extension SessionStateMachine {
    /// The frames that were heard of the shortest session that is recorded if the user ends it: 60 s.
    public static let shortestRecorded = Frames.inSeconds(60)

    /// Returns whether the ended session is too short to be recorded.
    ///
    /// It is if the user stopped the session, or skipped a part of it, and less than 60 s were heard. A session that
    /// reached its end without a skip is done, however short, and after a pause limit nobody is there to keep it.
    ///
    /// - Parameter heard: The frames of the session that were heard, without pauses and bell.
    public func isShort(heard: Int) -> Bool {
        guard heard < Self.shortestRecorded else { return false }
        return switch state {
        case .stopped(.user): true
        case .complete: !progress.isUnskipped
        case .idle, .active, .paused, .stopped(.pauseLimit): false
        }
    }
}
