import SessionCore

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
