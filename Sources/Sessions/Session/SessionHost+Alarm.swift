import Catalog
import Platform
import Playback
import SessionCore

extension SessionHost {
    /// Plays the alarm of a session, see ``CheckedPlan/playAlarm(lasting:)``.
    func playAlarm(for session: SessionPlan, lasting length: Duration) async -> String? {
        // A sentence that is spoken ends first.
        while case .announcing(let sentence, _) = state {
            _ = await sentence.value
            end(sentence)
        }
        if Task.isCancelled { return nil }
        let outcome = await announce { [planner, files] _ in
            let (bell, music) = try await ThreadExecutor.files.run {
                (
                    try OwnClip.measured(try planner.bell(in: session.options.language)),
                    try session.playlist ?? planner.bundledMusic()
                )
            }
            let frames = max(Frames.inSeconds(1), Frames.inSeconds(Int(length.components.seconds)) - bell.frames)
            var plan = PlaybackPlan(
                timeline: Timeline(phases: [Timeline.Phase(frames: frames, cues: []), .lasting(bell)]),
                interrupt: .pause, clipFolder: "", playlist: music, musicPosition: session.musicPosition,
                levels: session.options.levels, fades: .rising(over: frames))
            if session.playlist != nil {
                plan.musicLevel = session.playback(KnownLoudness(stateFolder: files.stateFolder)).musicLevel
            }
            return (plan, session.options.output)
        }
        return switch outcome {
        case .said, .stopped: nil
        case .busy: "a session plays"
        case .unheard(let reason): reason
        }
    }
}
