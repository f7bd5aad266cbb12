extension Timeline {
    /// Compiles a routine. `leadIn` affects stretching sessions only.
    public init(compiling routine: Routine, leadIn: LeadIn) {
        switch routine {
        case .stretch(let routine): self.init(compiling: routine, leadIn: leadIn)
        case .meditation(let routine): self.init(compiling: routine)
        }
    }

    /// Compiles a stretching session.
    ///
    /// Each stretch has two segments of half its length; an odd number of seconds is halved to the frame. Its
    /// introduction plays in a lead-in or starts with the first segment; "switch sides" or "halfway" starts with the
    /// second. The closing follows the last segment.
    public init(compiling routine: StretchRoutine, leadIn: LeadIn) {
        var phases: [Phase] = []
        for (index, step) in routine.steps.enumerated() {
            let half = Frames.inSeconds(step.seconds) / 2
            let transition = step.stretch.isBilateral ? routine.switchSides : routine.halfway
            let hasLeadIn =
                switch leadIn {
                case .first: index == 0
                case .every: true
                case .none: false
                }
            if hasLeadIn { phases.append(Phase(.leadIn(stretch: index), lasting: step.introduction)) }
            phases.append(
                Phase(.segment(stretch: index, number: 1), frames: half, opening: hasLeadIn ? nil : step.introduction))
            phases.append(Phase(.segment(stretch: index, number: 2), frames: half, opening: transition))
        }
        phases.append(Phase(.closing, lasting: routine.complete))
        self.init(phases: phases)
    }

    /// Compiles a meditation: a phase for each part, then the bell.
    public init(compiling routine: MeditationRoutine) {
        let parts = routine.parts.enumerated().map { index, part in
            Phase(
                kind: .part(index),
                frames: part.frames,
                cues: part.cues.enumerated().map { place, cue in
                    let next = place + 1 < part.cues.count ? part.cues[place + 1].offset : part.frames
                    return Cue(clip: cue.clip, offset: cue.offset, end: min(cue.offset + cue.clip.frames, next))
                })
        }
        self.init(phases: parts + [Phase(.bell, lasting: routine.bell)])
    }
}

extension Timeline.Phase {
    init(_ kind: Kind, lasting clip: Clip) {
        self.init(kind, frames: clip.frames, opening: clip)
    }

    /// Creates a phase that starts with a clip. A clip longer than the phase ends with it, because the next cue is due
    /// there.
    init(_ kind: Kind, frames: Int, opening clip: Clip?) {
        self.init(
            kind: kind,
            frames: frames,
            cues: clip.map { [Timeline.Cue(clip: $0, offset: 0, end: min($0.frames, frames))] } ?? []
        )
    }
}
