extension SessionTimeline {
    /// Compiles a routine of the user's own steps.
    ///
    /// A stretch has its introduction as a lead-in, a change-over before each side, and a segment for each side. An
    /// introduction that is no lead-in starts with the first change-over and runs on into the segment. All other steps
    /// are phases of their own length. An exercise is announced before its clock starts: in the rest before it, if
    /// there is room, or else in a change-over. A wait, and a set at the user's own pace, is a phase without a length.
    /// The closing follows the last step. All phases of a step have the music of its group; the closing has that of the
    /// session.
    public init(compiling routine: StepRoutine, for options: SessionOptions) {
        var phases: [Phase] = []
        var previous: Stretch?
        let pieces = routine.pieces
        for (index, step) in routine.steps.enumerated() {
            let first = phases.count
            switch step.action {
            case .hold(let hold):
                phases += Phase.phases(
                    of: hold, at: index, after: previous, switchSides: routine.switchSides, for: options)
                previous = hold.stretch
            case .timed(let timed):
                let counts = routine.cues?.counts == true && timed.activity == .exercise && options.tones != .off
                phases.announce(step, at: index, of: routine, counts ? .count : .none)
                phases.append(Phase(timed, at: index, options.tones).timed(by: routine.cues, timed))
            case .wait where step.exercise == nil:
                phases.append(Phase(.wait(step: index), frames: 0, opening: nil))
            case .wait:
                phases.announce(step, at: index, of: routine, options.tones == .off ? .none : .start)
                phases.append(Phase(.set(step: index), frames: 0, opening: nil))
            }
            guard let music = step.music else { continue }
            for place in first..<phases.count { phases[place].sound.music = music.number(among: pieces) }
        }
        self.init(phases: phases + [Phase(.closing, lasting: routine.complete)])
    }

    /// Returns the index of the next wait from a phase on, or the end that `end` names.
    func wait(from phase: Int, before end: Int) -> Int {
        guard phase < end else { return end }
        return phases[phase..<end].firstIndex { $0.isWait } ?? end
    }
}

extension MusicChoice {
    /// Returns the number of a group's music, from 1, or `nil` for none.
    fileprivate func number(among pieces: [String]) -> Int? {
        switch self {
        case .named(let name): pieces.firstIndex(of: name).map { $0 + 1 }
        case .auto, .none, .path: nil
        }
    }
}

extension SessionTimeline.Phase {
    fileprivate static func phases(
        of hold: StepRoutine.Hold, at index: Int, after previous: Stretch?, switchSides: Clip,
        for options: SessionOptions
    ) -> [Self] {
        let frames = Frames.inSeconds(hold.seconds)
        let changeOver = hold.changeOver ?? options.changeOver
        let introduction = hold.playedIntroduction
        let easier = hold.playedEasier
        let hasLeadIn = easier != nil || options.leadIn.introduces(stretch: previous == nil ? 0 : 1)
        let leadIn =
            introduction.flatMap { hasLeadIn ? [Self(.leadIn(stretch: index), lasting: $0, then: easier)] : nil } ?? []
        let sides = hold.sides.segments
        return leadIn
            + sides.enumerated().flatMap { place, number in
                let isFirst = place == 0
                return segment(
                    number, of: index, frames: frames,
                    after: isFirst
                        ? changeOver.frames(before: hold.stretch, after: previous)
                        : changeOver.frames(betweenSidesOf: hold.stretch, saying: switchSides),
                    opening: isFirst ? (hasLeadIn ? nil : introduction) : switchSides,
                    closing: place == sides.count - 1 ? hold.ending : nil,
                    tones: options.tones.tones(in: frames, opens: true, closes: true))
            }
    }

    fileprivate init(_ timed: StepRoutine.Timed, at index: Int, _ tones: Tones) {
        let marks: [Timeline.Tone] =
            switch timed.activity {
            case .exercise:
                timed.movements.map { tones.tones(of: $0, in: timed.frames) }
                    ?? tones.tones(in: timed.frames, opens: timed.clip == nil, closes: true)
            case .breathing: timed.breath.map { tones.tones(of: $0, in: timed.frames) } ?? []
            case .rest, .speech, .meditation, .bell: []
            }
        self.init(.step(index), frames: timed.frames, opening: timed.clip, tones: marks)
        guard let lines = timed.lines else { return }
        let cues = zip(lines, lines.dropFirst().map(\.offset) + [frames]).map { line, next in
            Timeline.Cue(
                clip: line.spoken.clip, offset: line.offset, end: min(line.offset + line.spoken.clip.frames, next),
                holdsMusic: next < frames && timed.breath?.counts(from: line.offset, to: next) == true)
        }
        self = Self(kind: kind, frames: frames, cues: self.cues + cues, tones: sound.tones)
    }
}

extension SessionTimeline.Phase {
    /// Returns an exercise of over a minute with the cues of its middle and its last ten seconds, and any other phase
    /// as it is.
    fileprivate func timed(by cues: StepRoutine.Cues?, _ timed: StepRoutine.Timed) -> Self {
        guard timed.activity == .exercise, timed.movements == nil, frames > Frames.inSeconds(60) else { return self }
        let halfway = cues?.halfway.map { adding($0, at: frames / 2) } ?? self
        return cues?.lastSeconds.map { halfway.adding($0, at: frames - Frames.inSeconds(10)) } ?? halfway
    }

    /// The sound with which the time before an exercise ends.
    fileprivate enum Signal {
        case none
        /// The tone of the start, before a set at the user's own pace.
        case start
        /// Three ticks, a second each.
        case count

        /// The frames of the signal.
        var frames: Int { self == .count ? Frames.inSeconds(3) : 0 }

        func tones(before end: Int) -> [Timeline.Tone] {
            switch self {
            case .none: []
            case .start: [Timeline.Tone(kind: .start, offset: end - Timeline.Tone.Kind.start.frames)]
            case .count: [3, 2, 1].map { Timeline.Tone(kind: .tick, offset: end - Frames.inSeconds($0)) }
            }
        }
    }

    /// Returns the phase with clips that end half a second before its end, or before three ticks at its end; `nil`
    /// without room for them.
    fileprivate func ending(with clips: [Clip], _ signal: Signal) -> Self? {
        var offset = frames - signal.frames - Self.length(of: clips)
        guard offset >= 0 else { return nil }
        let cues = clips.map { clip in
            defer { offset += clip.frames + Self.gap }
            return Timeline.Cue(clip: clip, offset: offset, end: offset + clip.frames)
        }
        return Self(
            kind: kind, frames: frames, cues: self.cues + cues, tones: sound.tones + signal.tones(before: frames))
    }

    /// The silence between two parts of an announcement, in frames.
    private static let gap = Frames.inSeconds(1) / 5

    /// Returns the length of an announcement with its silence in frames.
    fileprivate static func length(of clips: [Clip]) -> Int {
        clips.reduce(Frames.inSeconds(1) / 2) { $0 + $1.frames } + gap * max(0, clips.count - 1)
    }
}

extension [SessionTimeline.Phase] {
    /// Adds what is said before an exercise, and the signal of its start.
    fileprivate mutating func announce(
        _ step: StepRoutine.Step, at index: Int, of routine: StepRoutine, _ signal: SessionTimeline.Phase.Signal
    ) {
        let clips = (step.announcement ?? []).map(\.clip)
        guard signal != .none || !clips.isEmpty else { return }
        let next = clips.isEmpty ? [] : [routine.cues?.next].compactMap(\.self)
        if let rest = last, let unit = rest.unit, routine.isRest(unit),
            let announcing = rest.ending(with: next + clips, signal) ?? rest.ending(with: clips, signal)
        {
            self[count - 1] = announcing
            self[count - 1].sound.music = rest.sound.music
            return
        }
        let ready = Element(
            .changeOver(stretch: index, before: 1), frames: Element.length(of: clips) + signal.frames, opening: nil)
        if let announcing = ready.ending(with: clips, signal) { append(announcing) }
    }
}

extension Tones {
    /// Returns a tone for the start of each repetition, a tick for each other movement, and the tone of the end.
    fileprivate func tones(of movements: [Int], in frames: Int) -> [Timeline.Tone] {
        guard self != .off else { return [] }
        let ends = movements.reduce(into: [0]) { ends, frames in ends.append(ends[ends.count - 1] + frames) }
        guard let length = ends.last, length > 0 else { return [] }
        let repetitions = stride(from: 0, to: frames, by: length).flatMap { start in
            ends.dropLast().map { Timeline.Tone(kind: $0 == 0 ? .start : .tick, offset: start + $0) }
        }
        return repetitions + [Timeline.Tone(kind: .end, offset: frames - Timeline.Tone.Kind.end.frames)]
    }

    /// Returns a tone for the start of each inhalation, another one for that of each exhalation, and a tick for that of
    /// a hold.
    fileprivate func tones(of breath: BreathRhythm, in frames: Int) -> [Timeline.Tone] {
        guard self != .off else { return [] }
        var tones: [Timeline.Tone] = []
        var start = breath.start
        while start < frames {
            for phase in breath.phases {
                let kind: Timeline.Tone.Kind =
                    switch phase.movement {
                    case .inhale: .inhale
                    case .exhale: .exhale
                    case .hold: .tick
                    }
                if start + kind.frames <= frames { tones.append(Timeline.Tone(kind: kind, offset: start)) }
                start += phase.frames
            }
        }
        return tones
    }
}
