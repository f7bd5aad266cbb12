extension SessionTimeline {
    /// Compiles a routine with the options of a session.
    public init(compiling routine: Routine, for options: SessionOptions) {
        switch routine {
        case .stretch(let routine):
            self.init(
                compiling: routine, leadIn: options.leadIn, changeOver: options.changeOver, tones: options.tones)
        case .meditation(let routine): self.init(compiling: routine)
        case .steps(let routine): self.init(compiling: routine, for: options)
        }
    }

    /// Compiles a stretching session.
    ///
    /// A rest is silent, and comes before everything else of its stretch. Each stretch has two segments of half its
    /// length; an odd number of seconds is halved to the frame. Its introduction plays in a lead-in, or starts with the
    /// change-over before the first segment and runs on into the segment. "Switch sides" starts with the change-over
    /// between the sides of a bilateral stretch; "halfway" starts with the second segment of other stretches. Without
    /// change-overs, all clips start with the segments. The words on how to come out end 2.5 s before the second
    /// segment does, and before its last tones. The closing follows the last segment.
    public init(
        compiling routine: StretchRoutine, leadIn: LeadIn, changeOver: ChangeOver = .none, tones: Tones = .off
    ) {
        var phases: [Phase] = []
        for (index, step) in routine.steps.enumerated() {
            let stretch = step.stretch
            if let rest = step.rest {
                phases.append(Phase(.rest(before: index), frames: Frames.inSeconds(rest), opening: nil))
            }
            let half = Frames.inSeconds(step.seconds) / 2
            let introduction = step.playedIntroduction
            let easier = step.playedEasier
            let hasLeadIn = easier != nil || leadIn.introduces(stretch: index)
            if hasLeadIn, let introduction {
                phases.append(Phase(.leadIn(stretch: index), lasting: introduction, then: easier))
            }
            phases += Phase.segment(
                1, of: index, frames: half,
                after: changeOver.frames(
                    before: stretch, after: index == 0 ? nil : routine.steps[index - 1].stretch),
                opening: hasLeadIn ? nil : introduction,
                tones: tones.tones(in: half, opens: true, closes: stretch.isBilateral))
            phases += Phase.segment(
                2, of: index, frames: half,
                after: stretch.isBilateral
                    ? changeOver.frames(betweenSidesOf: stretch, saying: routine.switchSides) : 0,
                opening: stretch.isBilateral ? routine.switchSides : routine.halfway,
                closing: step.ending,
                tones: tones.tones(in: half, opens: stretch.isBilateral, closes: true))
        }
        phases.append(Phase(.closing, lasting: routine.complete))
        phases.addCare(early: routine.earlyCare, half: routine.halfCare)
        self.init(phases: phases)
    }

    /// Compiles a meditation: a phase for each part, then the bell or a fade over the last parts.
    public init(compiling routine: MeditationRoutine) {
        let parts = routine.parts.enumerated().map { index, part in
            Phase(
                kind: .part(index),
                frames: part.frames,
                cues: part.cues.enumerated().map { place, cue in
                    let isLast = place + 1 == part.cues.count
                    let next = isLast ? part.frames : part.cues[place + 1].offset
                    let isCounted = part.breath?.counts(from: cue.offset, to: next)
                    return Timeline.Cue(
                        clip: cue.clip, offset: cue.offset, end: min(cue.offset + cue.clip.frames, next),
                        holdsMusic: isCounted == true && !isLast)
                })
        }
        self.init(
            phases: parts + (routine.bell.map { [Phase(.bell, lasting: $0)] } ?? []), fadeOut: routine.fadeOutFrames)
    }
}

extension SessionTimeline.Phase {
    /// Creates a phase of a clip, and of another one half a second later.
    init(_ kind: Kind, lasting clip: Clip, then other: Clip? = nil) {
        let start = clip.frames + Frames.inSeconds(1) / 2
        var cues = [Timeline.Cue(clip: clip, offset: 0, end: clip.frames)]
        if let other { cues.append(Timeline.Cue(clip: other, offset: start, end: start + other.frames)) }
        self.init(kind: kind, frames: cues[cues.count - 1].end, cues: cues)
    }

    /// Creates a phase that starts with a clip, or with the rest of one. A clip longer than the phase ends with it.
    ///
    /// - Parameter clipStart: The frame of the clip at which the phase begins.
    init(_ kind: Kind, frames: Int, opening clip: Clip?, from clipStart: Int = 0, tones: [Timeline.Tone] = []) {
        let cue = clip.map {
            Timeline.Cue(clip: $0, offset: 0, end: min($0.frames - clipStart, frames), clipStart: clipStart)
        }
        self.init(kind: kind, frames: frames, cues: cue.map { [$0] } ?? [], tones: tones)
    }

    /// Returns a segment with the change-over before it, if there is one. An opening clip that is longer than the
    /// change-over runs on into the segment. A closing clip without room in the segment is left out.
    static func segment(
        _ number: Int, of stretch: Int, frames: Int, after changeOver: Int, opening clip: Clip?,
        closing ending: Clip? = nil, tones: [Timeline.Tone]
    ) -> [Self] {
        let kind = Kind.segment(stretch: stretch, number: number)
        guard changeOver > 0 else {
            return [Self(kind, frames: frames, opening: clip, tones: tones).closing(with: ending)]
        }
        let continued = clip.flatMap { $0.frames > changeOver ? $0 : nil }
        return [
            Self(.changeOver(stretch: stretch, before: number), frames: changeOver, opening: clip),
            Self(kind, frames: frames, opening: continued, from: changeOver, tones: tones).closing(with: ending),
        ]
    }

    /// The frames between the words that open a segment and the words or tones that close it.
    private var silence: Range<Int> {
        let opening = cues.first.flatMap { $0.offset == 0 ? $0.end : nil } ?? 0
        let closing = (cues.map(\.offset) + sound.tones.filter { $0.kind != .start }.map(\.offset)).filter { $0 > 0 }
            .min()
        return opening..<max(opening, closing ?? frames)
    }

    /// Returns the segment with a clip that leaves time to move before the next words, or the segment itself if less
    /// than a second of silence would stay before the clip.
    func closing(with clip: Clip?) -> Self {
        guard let clip else { return self }
        let offset = min(silence.upperBound, frames - Self.framesToMove) - clip.frames
        return offset >= silence.lowerBound + Frames.inSeconds(1) ? adding(clip, at: offset) : self
    }

    /// The silence between the words on how to come out of a stretch and the end of its segment: 2.5 s.
    private static let framesToMove = Frames.inSeconds(5) / 2

    /// Returns the segment with a clip in the middle of its silence, or `nil` if less than 2 s of silence would stay on
    /// each side.
    fileprivate func interrupted(by clip: Clip) -> Self? {
        guard clip.frames + 2 * Frames.inSeconds(2) <= silence.count else { return nil }
        return adding(clip, at: silence.lowerBound + (silence.count - clip.frames) / 2)
    }

    func adding(_ clip: Clip, at offset: Int) -> Self {
        let cue = Timeline.Cue(clip: clip, offset: offset, end: offset + clip.frames)
        return Self(
            kind: kind, frames: frames, cues: (cues + [cue]).sorted { $0.offset < $1.offset }, tones: sound.tones)
    }
}

extension [SessionTimeline.Phase] {
    /// Adds the lines of care to a stretching session, each in the middle of the silence of a segment.
    ///
    /// The early line plays in the first segment with enough silence that starts in the first half of the session, the
    /// other in the first one that ends in the second half. They never share a segment. A line that finds no segment is
    /// left out.
    mutating func addCare(early: Clip?, half: Clip?) {
        let starts = reduce(into: [0]) { starts, phase in starts.append(starts[starts.count - 1] + phase.frames) }
        let middle = starts[count] / 2
        let earlyIndex = early.flatMap { add($0, toFirstOf: indices.filter { starts[$0] < middle }) }
        if let half { _ = add(half, toFirstOf: indices.filter { starts[$0 + 1] > middle && $0 != earlyIndex }) }
    }

    /// Adds a clip to the first segment of some phases with enough silence, and returns the segment's index.
    private mutating func add(_ clip: Clip, toFirstOf candidates: [Int]) -> Int? {
        for index in candidates {
            guard case .segment = self[index].kind, let phase = self[index].interrupted(by: clip) else { continue }
            self[index] = phase
            return index
        }
        return nil
    }
}
