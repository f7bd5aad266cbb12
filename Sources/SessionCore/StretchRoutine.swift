/// What a stretch session goes through: the stretches drawn, in order, with the clips that guide them.
public struct StretchRoutine: Hashable, Sendable, Codable {
    /// A stretch, how long it is held, and the clip that introduces it.
    public struct Step: Hashable, Sendable, Codable {
        /// The stretch.
        public let stretch: Stretch
        /// Seconds for both of its segments together.
        public let seconds: Int
        /// The narration that says what to do.
        public let introduction: Clip

        /// One step of a routine.
        public init(stretch: Stretch, seconds: Int, introduction: Clip) {
            self.stretch = stretch
            self.seconds = seconds
            self.introduction = introduction
        }
    }

    /// The stretches, in the user's order.
    public let steps: [Step]
    /// Said where a bilateral stretch changes sides.
    public let switchSides: Clip
    /// Said in the middle of any other stretch.
    public let halfway: Clip
    /// Said when the last segment is over.
    public let complete: Clip

    /// A routine of `steps`, with the three cues that all stretches share.
    public init(steps: [Step], switchSides: Clip, halfway: Clip, complete: Clip) {
        self.steps = steps
        self.switchSides = switchSides
        self.halfway = halfway
        self.complete = complete
    }
}

/// Which stretches are introduced before their clock starts.
public enum LeadIn: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first one: the others are introduced while they are held.
    case first
    /// Every one: nobody loses hold time while listening.
    case every
    /// None: the first clock starts with the narration.
    case none
}
