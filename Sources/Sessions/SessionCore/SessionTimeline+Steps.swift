extension SessionTimeline {
    /// Compiles a routine of the user's own steps.
    ///
    /// A stretch has its introduction as a lead-in, a change-over before each side, and a segment for each side. An
    /// introduction that is no lead-in starts with the first change-over and runs on into the segment. All other steps
    /// are phases of their own length. A wait is a phase without a length. The closing follows the last step. All
    /// phases of a step have the music of its group; the closing has that of the session.
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
            case .timed(let timed): phases.append(Phase(timed, at: index, options.tones))
            case .wait: phases.append(Phase(.wait(step: index), frames: 0, opening: nil))
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
            case .exercise: tones.tones(in: timed.frames, opens: timed.clip == nil, closes: true)
            case .breathing: timed.breath.map { tones.tones(of: $0, in: timed.frames) } ?? []
            case .rest, .speech, .bell: []
            }
        self.init(.step(index), frames: timed.frames, opening: timed.clip, tones: marks)
    }
}

extension Tones {
    /// Returns a tone for the start of each inhalation and a tick for that of each exhalation.
    fileprivate func tones(of breath: BreathRhythm, in frames: Int) -> [Timeline.Tone] {
        guard self != .off else { return [] }
        var tones: [Timeline.Tone] = []
        var start = breath.start
        while start < frames {
            for phase in breath.phases {
                let kind: Timeline.Tone.Kind? =
                    switch phase.movement {
                    case .inhale: .start
                    case .exhale: .end
                    case .hold: nil
                    }
                if let kind, start + kind.frames <= frames { tones.append(Timeline.Tone(kind: kind, offset: start)) }
                start += phase.frames
            }
        }
        return tones
    }
}
