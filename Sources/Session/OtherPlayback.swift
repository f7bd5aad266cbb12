public import SessionCore

/// What else plays on this box, as far as a session has to know.
public protocol OtherPlayback: Sendable {
    /// Whether something else plays now.
    func isPlaying() async -> Bool

    /// Has another program play a playlist. Returns when it plays, or when nobody needs to wait for it any longer, at
    /// once where the task is cancelled.
    func play(_ playlist: PlaylistAddress) async
}

/// Nothing else plays: for sessions that have nothing to do with the rest of the box.
public struct Silence: OtherPlayback {
    /// Silence.
    public init() {}

    /// No.
    public func isPlaying() async -> Bool { false }

    /// Nobody is there to play it.
    public func play(_ playlist: PlaylistAddress) async {}
}
