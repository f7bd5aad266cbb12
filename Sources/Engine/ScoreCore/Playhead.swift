/// The exact place of playing: cursor, position in the music, and level of the fade.
///
/// A playhead moves without samples, so a rewind keeps a copy and advances it to the frame that was heard. It decides
/// when music fades: before each passage it checks whether narration interrupts music at the cursor, and moves the
/// level down or up.
///
/// ```swift
/// var playhead = Playhead(cursor: Cursor(phase: 0, frame: 0), end: 1, musicPosition: 0, in: score)
/// let passage = playhead.passage(in: score, limit: 16_384)  // the 10,000 frames of the only clip
/// playhead.advance(over: passage, in: score)
/// let isAtEnd = playhead.isAtEnd  // true
/// ```
package struct Playhead: Hashable, Sendable {
    /// The place on the timeline. After the last frame, the phase equals `end`.
    package private(set) var cursor: Cursor
    /// The index of the phase before which playing ends, which can be earlier than the timeline's end.
    private var end: Int
    /// Frames of the session's sound so far.
    package private(set) var frame = 0
    /// Frames used so far of the session's music and of that of a routine's groups, counted through all loops.
    package private(set) var musicPositions: SIMD4<Int>
    /// The number of the music at the cursor, or `nil` for none.
    package private(set) var music: Int?
    /// The level of the music's fade, from 0 to ``MusicFades/fullLevel``.
    private var level: Int
    /// The frames left of the rise of music that follows other music.
    private var riseLeft = 0
    /// The frames of music before the next frame of the timeline; see ``beginPrelude(in:)``.
    package private(set) var preludeLeft = 0
    /// The frames of preludes so far.
    package private(set) var preludeFrames = 0
    package private(set) var tail: Tail<Int>?
    private var toneTail: Tail<Timeline.Tone.Kind>?
    /// The state of the last marks.
    private var marked = MarkedState()

    private struct MarkedState: Hashable {
        var phase: Int?
        var cue: Timeline.Cue?
        /// The tone that sounds. It has no mark.
        var tone: Timeline.Tone?
        var isMusicHeld = false
    }

    /// Creates a playhead with the music faded out. At narration it waits, elsewhere it fades in.
    ///
    /// - Parameter musicPosition: The position in the session's music.
    package init(cursor: Cursor, end: Int, musicPosition: Int, in score: Score) {
        self.cursor = cursor
        self.end = end
        musicPositions = SIMD4(musicPosition, 0, 0, 0)
        level = score.interrupt == .off ? score.fades.fullLevel : 0
        music = score.music(in: min(cursor.phase, score.timeline.phases.count - 1))
        if music != 0, !score.holdsMusic { riseLeft = score.fades.rise }
    }

    /// Lets the music play alone for 1.5 s while the place stays, so that an output that wakes up slowly swallows no
    /// words. Without music, the prelude is silent. Within a fade at the end there is none.
    package mutating func beginPrelude(in score: Score) {
        guard !isAtEnd, score.timeline.framesToFadeOut(from: cursor).map({ $0 > 0 }) ?? true,
            musicEnd(in: score).framesToFade > 0
        else { return }
        preludeLeft = Frames.inSeconds(3) / 2
    }

    /// Frames of the session's music used so far.
    package var musicPosition: Int { musicPositions[0] }

    /// Whether the last frame was rendered.
    package var isAtEnd: Bool { cursor.phase == end }

    /// Returns the cue at the cursor, or `nil` if none sounds.
    package func cue(in score: Score) -> Timeline.Cue? {
        isAtEnd || preludeLeft > 0 ? nil : score.timeline.cue(at: cursor)
    }

    /// Returns the tone at the cursor, or `nil` if none sounds.
    private func tone(in score: Score) -> Timeline.Tone? {
        isAtEnd || preludeLeft > 0 ? nil : score.timeline.tone(at: cursor)
    }

    /// Returns whether narration interrupts music at the cursor.
    package func isInterrupted(in score: Score) -> Bool { !isAtEnd && interruption(in: score).isPresent }

    /// Returns whether narration interrupts music, and the frames until that changes; `nil` if it never does. In a
    /// prelude the music falls just before the narration at the cursor.
    private func interruption(in score: Score) -> (isPresent: Bool, frames: Int?) {
        let interruption = score.interruption(at: cursor)
        guard preludeLeft > 0, interruption.isPresent else { return interruption }
        let framesToFall = preludeLeft - score.fades.lead
        return framesToFall > 0 ? (false, framesToFall) : interruption
    }

    /// Returns the next passage, of at most `limit` frames.
    ///
    /// - Precondition: Not at the end.
    package func passage(in score: Score, limit: Int) -> Passage {
        let timeline = score.timeline
        let cue = cue(in: score)
        let tone = tone(in: score)
        let interruption = interruption(in: score)
        let step = musicStep(isInterrupted: interruption.isPresent, in: score)
        let isMusicHeld = score.holdsMusic && level == 0 && step == 0
        let phaseEnd = timeline.phases[cursor.phase].frames
        let next = min(
            cue?.end ?? timeline.nextCueStart(after: cursor) ?? phaseEnd,
            tone?.end ?? timeline.nextToneStart(after: cursor) ?? phaseEnd)
        var frames = min(limit, preludeLeft > 0 ? preludeLeft : next - cursor.frame)
        let framesToFadeOut = timeline.framesToFadeOut(from: cursor)
        if let framesToFadeOut, framesToFadeOut > 0 { frames = min(frames, framesToFadeOut) }
        let musicEnd = musicEnd(in: score)
        if music != nil {
            if score.interrupt != .off, let change = interruption.frames { frames = min(frames, change) }
            if step != 0 { frames = min(frames, score.fades.framesToEnd(from: level, step: step)) }
            if riseLeft > 0, !isMusicHeld { frames = min(frames, riseLeft) }
            if musicEnd.framesToFade > 0 { frames = min(frames, musicEnd.framesToFade) }
        }
        if let tail { frames = min(frames, tail.framesLeft) }
        if let toneTail { frames = min(frames, toneTail.framesLeft) }
        return Passage(
            frames: frames,
            narration: cue.map { Passage.Narration(clip: $0.number, frame: $0.clipFrame(at: cursor.frame)) },
            music: isMusicHeld
                ? nil
                : music.map { number in
                    Passage.Music(
                        number: number, position: musicPositions[number], level: level, step: step,
                        rise: riseLeft > 0 ? Passage.Rise(framesLeft: riseLeft, frames: score.fades.rise) : nil,
                        fadeOut: musicEnd.framesToFade > 0
                            ? nil : Passage.FadeOut(frame: -musicEnd.framesToFade, frames: musicEnd.fade))
                },
            tone: tone.map { Passage.Tone(kind: $0.kind, frame: cursor.frame - $0.offset) },
            fadeOut: framesToFadeOut.flatMap {
                $0 > 0 ? nil : Passage.FadeOut(frame: -$0, frames: timeline.fadeOut)
            },
            tail: tail,
            toneTail: toneTail
        )
    }

    private func musicStep(isInterrupted: Bool, in score: Score) -> Int {
        guard music != nil else { return 0 }
        return score.fades.step(
            from: level, to: isInterrupted && score.interrupt != .off ? 0 : score.fades.fullLevel)
    }

    /// Returns the length of the music's fade to silence, before other music or at the end, and the frames from the
    /// cursor to it; zero or less within it. A timeline that fades all sounds needs no fade of the music, and at a wait
    /// the music pauses as at any pause.
    private func musicEnd(in score: Score) -> (framesToFade: Int, fade: Int) {
        let (phases, starts) = (score.timeline.phases, score.timeline.starts)
        guard score.timeline.fadeOut == 0 else { return (.max, 0) }
        let place = starts[cursor.phase] + cursor.frame
        if let change = score.musicChange(after: cursor), change <= starts[end] {
            return (change - score.fades.rise - place, score.fades.rise)
        }
        guard end == phases.count || !phases[end].isWait else { return (.max, 0) }
        return (starts[end] - score.fades.ending - place, score.fades.ending)
    }

    /// Begins the music of the cursor's phase if it is not that of the place before: it rises from silence. Under
    /// narration it waits, or is ducked.
    private mutating func changeMusic(in score: Score) {
        guard cursor.phase < score.timeline.phases.count else { return }
        let next = score.music(in: cursor.phase)
        guard next != music else { return }
        music = next
        let isInterrupted = score.interrupt != .off && score.interruption(at: cursor).isPresent
        level = isInterrupted ? 0 : score.fades.fullLevel
        riseLeft = isInterrupted && score.holdsMusic ? 0 : score.fades.rise
    }

    /// Advances over a passage, or over its beginning.
    package mutating func advance(over passage: Passage, in score: Score) {
        tail = tail?.advanced(by: passage.frames)
        toneTail = toneTail?.advanced(by: passage.frames)
        let ending = cue(in: score).flatMap { cursor.frame + passage.frames == $0.end ? $0 : nil }
        if let music = passage.music {
            musicPositions[music.number] += passage.frames
            riseLeft = max(0, riseLeft - passage.frames)
            level = max(0, min(score.fades.fullLevel, level + music.step * passage.frames))
        }
        frame += passage.frames
        guard preludeLeft == 0 else {
            preludeLeft -= passage.frames
            preludeFrames += passage.frames
            return
        }
        cursor.frame += passage.frames
        if cursor.frame == score.timeline.phases[cursor.phase].frames {
            cursor = Cursor(phase: cursor.phase + 1, frame: 0)
            changeMusic(in: score)
        }
        if let ending, !runsOn(ending, in: score) { cut(ending, at: ending.end) }
    }

    /// Returns whether the cue at the cursor is the rest of the cue before it.
    private func runsOn(_ cue: Timeline.Cue, in score: Score) -> Bool {
        self.cue(in: score)?.continues(cue) ?? false
    }

    /// Continues elsewhere: cuts the present narration and tone, and appends the marks of the new place.
    package mutating func move(to cursor: Cursor, end: Int, in score: Score, into marks: inout Mark.List) {
        // A reported cue has sounded in part. The cue of a place that was only passed while paused has not.
        if let cue = marked.cue { cut(cue, at: self.cursor.frame) }
        if let tone = marked.tone { cut(tone, at: self.cursor.frame) }
        marked.tone = nil
        markCut(into: &marks)
        marked.phase = nil
        self.cursor = cursor
        self.end = end
        changeMusic(in: score)
        markEnds(in: score, into: &marks)
    }

    /// Continues from an earlier place: its sound repeats, while frames and marks count on.
    package mutating func `repeat`(from earlier: Playhead, into marks: inout Mark.List) {
        markCut(into: &marks)
        let (frame, preludeFrames) = (frame, preludeFrames)
        self = earlier
        (self.frame, self.preludeFrames) = (frame, preludeFrames)
        marked.cue = nil
    }

    /// Appends a mark for the end of the present cue.
    package mutating func markCut(into marks: inout Mark.List) {
        if let cue = marked.cue { marks.append(mark(.cueEnded(cue.clip))) }
        marked.cue = nil
    }

    /// Leaves a tail if the cue ends before its clip does.
    private mutating func cut(_ cue: Timeline.Cue, at end: Int) {
        let frame = cue.clipFrame(at: end)
        guard frame < cue.clip.frames else { return }
        tail = Tail(sound: cue.number, frame: frame, framesLeft: Score.tailFrames)
    }

    /// Leaves a tail of a tone that sounds.
    private mutating func cut(_ tone: Timeline.Tone, at end: Int) {
        toneTail = Tail(sound: tone.kind, frame: end - tone.offset, framesLeft: Score.tailFrames)
    }

    /// Appends marks for a cue that ends at this frame, and for a new phase.
    package mutating func markEnds(in score: Score, into marks: inout Mark.List) {
        let isNewPhase = marked.phase != cursor.phase
        if let cue = marked.cue, !runsOn(cue, in: score), isNewPhase || cue != self.cue(in: score) {
            marks.append(mark(.cueEnded(cue.clip)))
            marked.cue = nil
        }
        if isNewPhase || marked.tone != tone(in: score) { marked.tone = nil }
        if isNewPhase {
            marks.append(mark(.reached(phase: cursor.phase)))
            marked.phase = cursor.phase
        }
    }

    /// Appends marks for a cue or a music fade that begins with this frame.
    package mutating func markBeginnings(in score: Score, into marks: inout Mark.List) {
        let cue = cue(in: score)
        if let cue, marked.cue == nil { marks.append(mark(.cueStarted(cue.clip))) }
        marked.cue = cue
        marked.tone = tone(in: score)
        let isInterrupted = score.holdsMusic && interruption(in: score).isPresent
        guard marked.isMusicHeld != isInterrupted else { return }
        marked.isMusicHeld = isInterrupted
        marks.append(
            mark(
                isInterrupted
                    ? .musicInterrupted(position: silence(in: score)) : .musicResumed(position: musicPosition)))
    }

    /// Returns the position at which the session's music, if it falls from now on, is silent.
    private func silence(in score: Score) -> Int {
        guard music == 0 else { return musicPosition }
        let step = score.fades.step(from: level, to: 0)
        return musicPosition + (step == 0 ? 0 : score.fades.framesToEnd(from: level, step: step))
    }

    private func mark(_ kind: Mark.Kind) -> Mark {
        Mark(frame: frame, kind: kind)
    }
}
