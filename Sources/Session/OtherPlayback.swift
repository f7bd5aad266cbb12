public import SessionCore

/// The other players on this computer, as far as a session depends on them.
public protocol OtherPlayback: Sendable {
    /// Returns whether another player plays now.
    func isPlaying() async -> Bool

    /// Makes another program play a playlist. Returns when the playlist plays, after a timeout, or at once if the task
    /// is cancelled.
    func play(_ playlist: PlaylistAddress) async
}

/// An implementation without other players, for sessions that ignore them.
public struct NoOtherPlayback: OtherPlayback {
    /// Creates the implementation, which has no state.
    public init() {}

    /// Returns `false`, as if no other player played.
    public func isPlaying() async -> Bool { false }

    /// Does nothing, because no program can play the playlist.
    public func play(_ playlist: PlaylistAddress) async {}
}
