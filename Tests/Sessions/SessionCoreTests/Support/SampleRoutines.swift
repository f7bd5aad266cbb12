import SessionCore
import TestSupport

extension StretchRoutine {
    /// The clips that all stretches share, with lengths that are easy to add up: 1 s, 1 s and 2 s.
    init(_ steps: [Step]) {
        self.init(
            steps: steps,
            switchSides: Clip(path: "switch-sides", frames: Frames.inSeconds(1)),
            halfway: Clip(path: "halfway", frames: Frames.inSeconds(1)),
            complete: Clip(path: "complete", frames: Frames.inSeconds(2))
        )
    }

    /// A stretch of the neck that changes sides and one of the back that does not, 10 s each.
    static let neckAndBack = StretchRoutine([.neck(), .back()])

    /// The routine of ``WholeSession``.
    static let wholeSession = StretchRoutine(
        steps: WholeSession.steps.map { step in
            Step(
                stretch: step.stretch, seconds: step.seconds,
                introduction: Clip(path: step.region.rawValue, frames: step.introduction))
        },
        switchSides: WholeSession.switchSides, halfway: WholeSession.halfway,
        complete: WholeSession.complete)
}

extension StretchRoutine.Step {
    /// A bilateral stretch.
    static func neck(
        seconds: Int = 10, introduction: Int = 3, ending: Int? = nil, posture: Posture? = nil, sideChange: Int? = nil
    ) -> StretchRoutine.Step {
        step(.neck, "neck-rotation", seconds, introduction, ending, isBilateral: true, posture, sideChange)
    }

    /// One that works both sides at once.
    static func back(
        seconds: Int = 10, introduction: Int = 3, ending: Int? = nil, posture: Posture? = nil
    ) -> StretchRoutine.Step {
        step(.back, "back-cobra-stretch", seconds, introduction, ending, isBilateral: false, posture)
    }

    private static func step(
        _ region: Region, _ id: String, _ seconds: Int, _ introduction: Int, _ ending: Int?,
        isBilateral: Bool, _ posture: Posture?, _ sideChange: Int? = nil
    ) -> StretchRoutine.Step {
        StretchRoutine.Step(
            stretch: Stretch(
                id: id, name: "\(region.label) Stretch", region: region, isBilateral: isBilateral,
                posture: posture, sideChange: sideChange),
            seconds: seconds,
            introduction: Clip(path: region.rawValue, frames: Frames.inSeconds(introduction)),
            ending: ending.map { Clip(path: "\(region.rawValue)-end", frames: Frames.inSeconds($0)) }
        )
    }
}

extension MeditationRoutine {
    /// Parts of four, ten and three seconds, each with a word; the bell lasts two.
    static let short = MeditationRoutine(
        id: "short", name: "Short",
        parts: [
            Part(.intro, frames: Frames.inSeconds(4), cues: [cue("welcome", at: 0)]),
            Part(.breathing, frames: Frames.inSeconds(10), cues: [cue("in", at: 2), cue("out", at: 6)]),
            Part(.closing, frames: Frames.inSeconds(3), cues: [cue("farewell", at: 1)]),
        ],
        ending: .bell(Clip(path: "bell", frames: Frames.inSeconds(2))))

    private static func cue(_ name: String, at second: Int) -> Cue {
        Cue(Clip(path: name, frames: Frames.inSeconds(1)), at: Frames.inSeconds(second))
    }
}
