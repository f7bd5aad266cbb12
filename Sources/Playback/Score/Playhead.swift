import SessionCore

/// Where playing is in a score: the place on the timeline, in the music, and in the fades between them.
///
/// A value that needs no samples to move, so that going back to what was heard is keeping a copy and advancing it.
struct Playhead: Hashable, Sendable {
    /// The place on the timeline; behind the last phase once everything was rendered.
    private(set) var cursor: Cursor
    /// Frames of the session's sound so far.
    private(set) var frame = 0
    /// Frames of music that were used so far, its loops counted on.
    private(set) var musicPosition: Int
    /// The music's fade, from 0 to ``Score/fadeFrames``.
    private var level: Int
    private var tail: Tail?
    /// What marks have told so far.
    private var told = Told()

    private struct Told: Hashable {
        var phase: Int?
        var cue: Timeline.Cue?
        var isMusicHeld = false
    }

    /// The music begins faded: where narration stands first it waits, elsewhere it fades in.
    init(cursor: Cursor, musicPosition: Int, in score: Score) {
        self.cursor = cursor
        self.musicPosition = musicPosition
        level = score.interrupt == .off ? Score.fadeFrames : 0
    }

    func isAtEnd(of score: Score) -> Bool {
        cursor.phase == score.timeline.phases.count
    }

    /// The cue that sounds here, if one does.
    func cue(in score: Score) -> Timeline.Cue? {
        isAtEnd(of: score) ? nil : score.timeline.cue(at: cursor)
    }

    /// What sounds next, for at most `limit` frames.
    ///
    /// - Precondition: not at the end.
    func passage(in score: Score, limit: Int) -> Passage {
        let timeline = score.timeline
        let cue = timeline.cue(at: cursor)
        let step = musicStep(isNarrating: cue != nil, in: score)
        let isMusicHeld = score.holdsMusic && level == 0 && step == 0
        let next = cue?.end ?? timeline.nextCueStart(after: cursor) ?? timeline.phases[cursor.phase].frames
        var frames = min(limit, next - cursor.frame)
        if step != 0 { frames = min(frames, step > 0 ? Score.fadeFrames - level : level) }
        if let tail { frames = min(frames, tail.framesLeft) }
        return Passage(
            frames: frames,
            narration: cue.map { Passage.Narration(clip: $0.clip, frame: cursor.frame - $0.offset) },
            music: score.hasMusic && !isMusicHeld
                ? Passage.Music(position: musicPosition, level: level, step: step) : nil,
            tail: tail
        )
    }

    private func musicStep(isNarrating: Bool, in score: Score) -> Int {
        let target = isNarrating && score.interrupt != .off ? 0 : Score.fadeFrames
        return (target - level).signum()
    }

    /// Moves over a passage, or over its beginning.
    mutating func advance(over passage: Passage, in score: Score) {
        tail?.frame += passage.frames
        tail?.framesLeft -= passage.frames
        if tail?.framesLeft == 0 { tail = nil }
        if let cue = cue(in: score), cursor.frame + passage.frames == cue.end { cut(cue, at: cue.end) }
        if let music = passage.music {
            musicPosition += passage.frames
            level += music.step * passage.frames
        }
        frame += passage.frames
        cursor.frame += passage.frames
        if cursor.frame == score.timeline.phases[cursor.phase].frames {
            cursor = Cursor(phase: cursor.phase + 1, frame: 0)
        }
    }

    /// Goes on elsewhere: narration that sounds is cut, and the new place is told anew.
    mutating func move(to cursor: Cursor, in score: Score) -> [Mark] {
        var marks: [Mark] = []
        // Told, so some of it has sounded: the cue of a place that was only passed through while paused has not.
        if let cue = told.cue {
            cut(cue, at: self.cursor.frame)
            marks.append(mark(.cueEnded(cue.clip)))
        }
        marks.append(mark(.reached(phase: cursor.phase)))
        told.cue = nil
        told.phase = cursor.phase
        self.cursor = cursor
        return marks
    }

    /// Leaves a tail of a cue that ends before its clip does.
    private mutating func cut(_ cue: Timeline.Cue, at end: Int) {
        guard end - cue.offset < cue.clip.frames else { return }
        tail = Tail(clip: cue.clip, frame: end - cue.offset, framesLeft: Score.tailFrames)
    }

    /// What is different at this frame from what was told before.
    mutating func tellMarks(in score: Score, into marks: inout [Mark]) {
        let now = Told(
            phase: cursor.phase,
            cue: cue(in: score),
            isMusicHeld: score.holdsMusic && (isAtEnd(of: score) ? told.isMusicHeld : cue(in: score) != nil)
        )
        let isNewPhase = now.phase != told.phase
        if let cue = told.cue, cue != now.cue || isNewPhase { marks.append(mark(.cueEnded(cue.clip))) }
        if isNewPhase { marks.append(mark(.reached(phase: cursor.phase))) }
        if let cue = now.cue, cue != told.cue || isNewPhase { marks.append(mark(.cueStarted(cue.clip))) }
        switch (told.isMusicHeld, now.isMusicHeld) {
        case (false, true): marks.append(mark(.musicInterrupted(position: musicPosition + level)))
        case (true, false): marks.append(mark(.musicResumed(position: musicPosition)))
        case (false, false), (true, true): break
        }
        told = now
    }

    private func mark(_ kind: Mark.Kind) -> Mark {
        Mark(frame: frame, kind: kind)
    }
}
