/// The heard and the planned length of a session, without pauses and the bell.
public struct SessionLength: Hashable, Sendable, Codable {
    /// The length heard in whole seconds. Sound that was heard twice counts twice.
    public let heardSeconds: Int
    /// The planned length in whole seconds, with introductions, change-overs and closing.
    public let plannedSeconds: Int

    /// Converts lengths from frames.
    public init(heard: Int, planned: Int) {
        heardSeconds = heard / Frames.perSecond
        plannedSeconds = planned / Frames.perSecond
    }
}
