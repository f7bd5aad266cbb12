extension Timeline {
    /// Compiles a routine.
    ///
    /// Each stretch has two segments of half its duration. Its introduction fills a lead-in of its own or starts with
    /// its first segment; "switch sides" or "halfway" starts with its second. The closing follows the last segment.
    public init(compiling routine: Routine, leadIn: LeadIn) {
        var phases: [Phase] = []
        for (index, step) in routine.steps.enumerated() {
            let half = Frames.inSeconds(step.seconds) / 2
            let transition = step.stretch.isBilateral ? routine.switchSides : routine.halfway
            let isLedIn =
                switch leadIn {
                case .first: index == 0
                case .every: true
                case .none: false
                }
            if isLedIn { phases.append(Phase(.leadIn(stretch: index), lasting: step.introduction)) }
            phases.append(
                Phase(.segment(stretch: index, number: 1), frames: half, opening: isLedIn ? nil : step.introduction))
            phases.append(Phase(.segment(stretch: index, number: 2), frames: half, opening: transition))
        }
        phases.append(Phase(.closing, lasting: routine.complete))
        self.init(phases: phases)
    }
}

extension Timeline.Phase {
    init(_ kind: Kind, lasting clip: Clip) {
        self.init(kind, frames: clip.frames, opening: clip)
    }

    /// A phase that starts with a clip. Where the clip is longer it ends with the phase: the next cue is due there.
    init(_ kind: Kind, frames: Int, opening clip: Clip?) {
        self.init(
            kind: kind,
            frames: frames,
            cues: clip.map { [Timeline.Cue(clip: $0, offset: 0, end: min($0.frames, frames))] } ?? []
        )
    }
}
