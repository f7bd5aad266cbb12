/// The length of a session beside the length that was planned, both without pauses and without the bell.
public struct SessionLength: Hashable, Sendable, Codable {
    /// Whole seconds that were heard; what was heard again counts again.
    public let heardSeconds: Int
    /// Whole seconds of the plan, with introductions and closing.
    public let plannedSeconds: Int

    /// The length of a session in frames.
    public init(heard: Int, planned: Int) {
        heardSeconds = heard / Frames.perSecond
        plannedSeconds = planned / Frames.perSecond
    }
}
