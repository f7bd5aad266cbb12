import SessionCore

/// Where playing is in a score: the place on the timeline, in the music, and in the fades between them.
///
/// A value that needs no samples to move, so that going back to what was heard is keeping a copy and advancing it.
struct Playhead: Hashable, Sendable {
    /// The place on the timeline; behind the last phase that is played once everything was rendered.
    private(set) var cursor: Cursor
    /// The phase before which everything ends: not all of a timeline need be played.
    private var end: Int
    /// Frames of the session's sound so far.
    private(set) var frame = 0
    /// Frames of music that were used so far, its loops counted on.
    private(set) var musicPosition: Int
    /// The music's fade, from 0 to ``Score/fadeFrames``.
    private var level: Int
    private(set) var tail: Tail?
    /// What marks have told so far.
    private var told = Message()

    private struct Message: Hashable {
        var phase: Int?
        var cue: Timeline.Cue?
        var isMusicHeld = false
    }

    /// The music begins faded: where narration stands first it waits, elsewhere it fades in.
    init(cursor: Cursor, end: Int, musicPosition: Int, in score: Score) {
        self.cursor = cursor
        self.end = end
        self.musicPosition = musicPosition
        level = score.interrupt == .off ? Score.fadeFrames : 0
    }

    /// Whether everything was rendered.
    var isAtEnd: Bool { cursor.phase == end }

    /// The cue that sounds here, if one does.
    func cue(in score: Score) -> Timeline.Cue? {
        isAtEnd ? nil : score.timeline.cue(at: cursor)
    }

    /// Whether the music moves on with the next frame.
    func isMusicMoving(in score: Score) -> Bool {
        !isAtEnd && passage(in: score, limit: 1).music != nil
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
        guard score.hasMusic else { return 0 }
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
    mutating func move(to cursor: Cursor, end: Int, in score: Score) -> [Mark] {
        var marks: [Mark] = []
        // Told, so some of it has sounded: the cue of a place that was only passed through while paused has not.
        if let cue = told.cue { cut(cue, at: self.cursor.frame) }
        tellCut(into: &marks)
        told.phase = nil
        self.cursor = cursor
        self.end = end
        tellEnds(in: score, into: &marks)
        return marks
    }

    /// Tells that the cue that sounds ends here.
    mutating func tellCut(into marks: inout [Mark]) {
        if let cue = told.cue { marks.append(mark(.cueEnded(cue.clip))) }
        told.cue = nil
    }

    /// Leaves a tail of a cue that ends before its clip does.
    private mutating func cut(_ cue: Timeline.Cue, at end: Int) {
        guard end - cue.offset < cue.clip.frames else { return }
        tail = Tail(clip: cue.clip, frame: end - cue.offset, framesLeft: Score.tailFrames)
    }

    /// Tells what is over at this frame, and which phase begins.
    mutating func tellEnds(in score: Score, into marks: inout [Mark]) {
        let isNewPhase = told.phase != cursor.phase
        if let cue = told.cue, isNewPhase || cue != self.cue(in: score) {
            marks.append(mark(.cueEnded(cue.clip)))
            told.cue = nil
        }
        if isNewPhase {
            marks.append(mark(.reached(phase: cursor.phase)))
            told.phase = cursor.phase
        }
    }

    /// Tells what begins to sound with this frame.
    mutating func tellBeginnings(in score: Score, into marks: inout [Mark]) {
        let cue = cue(in: score)
        if let cue, told.cue == nil { marks.append(mark(.cueStarted(cue.clip))) }
        told.cue = cue
        guard score.holdsMusic, told.isMusicHeld != (cue != nil) else { return }
        told.isMusicHeld = cue != nil
        marks.append(
            mark(
                told.isMusicHeld
                    ? .musicInterrupted(position: musicPosition + level) : .musicResumed(position: musicPosition)))
    }

    private func mark(_ kind: Mark.Kind) -> Mark {
        Mark(frame: frame, kind: kind)
    }
}
