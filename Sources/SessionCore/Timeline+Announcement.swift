extension Timeline {
    /// A clip by itself: something that is said outside of sessions.
    public init(announcing clip: Clip) {
        self.init(phases: [Phase(.closing, lasting: clip)])
    }
}
