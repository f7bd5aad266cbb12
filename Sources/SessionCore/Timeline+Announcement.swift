extension Timeline {
    /// Compiles a single clip, for an announcement outside of sessions.
    public init(announcing clip: Clip) {
        self.init(phases: [Phase(.closing, lasting: clip)])
    }
}
