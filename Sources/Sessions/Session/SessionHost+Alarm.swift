import Catalog
import Platform
import Playback
import PracticeCore
public import SessionCore

extension SessionHost {
    /// Plays a gentle alarm on the output of a session: its music, rising from silence, then the bell. Without music in
    /// the session, a bundled piece rises.
    ///
    /// A session that starts ends the alarm at once, as does the cancellation of the task.
    ///
    /// - Parameters:
    ///   - request: The session that the alarm is for.
    ///   - length: The length of rise and bell together.
    /// - Returns: The reason why the alarm was not heard, or `nil` if it was heard or ended.
    public func playAlarm(for request: SessionRequest, lasting length: Duration) async -> String? {
        // A sentence that is spoken ends first.
        while case .announcing(let sentence, _) = state {
            _ = await sentence.value
            end(sentence)
        }
        if Task.isCancelled { return nil }
        let outcome = await announce { defaults in
            let (session, bell) = try await self.plan(request, over: defaults)
            let frames = max(Frames.inSeconds(1), Frames.inSeconds(Int(length.components.seconds)) - bell.frames)
            var plan = PlaybackPlan(
                timeline: Timeline(phases: [Timeline.Phase(frames: frames, cues: []), .lasting(bell)]),
                interrupt: .pause, clipFolder: "",
                playlist: try session.playlist ?? self.planner.bundledMusic(), musicPosition: session.musicPosition,
                levels: session.options.levels, fades: .rising(over: frames))
            if session.playlist != nil {
                plan.musicLevel = session.playback(KnownLoudness(stateFolder: self.files.stateFolder)).musicLevel
            }
            return (plan, session.options.output)
        }
        return switch outcome {
        case .said, .stopped: nil
        case .busy: "a session plays"
        case .unheard(let reason): reason
        }
    }

    /// Plans a session without a place in the history, and measures the bell.
    private func plan(
        _ request: SessionRequest, over defaults: Defaults
    ) async throws -> (session: SessionPlan, bell: Clip) {
        let plan = try await planned(request, over: defaults)
        let bell = try await ThreadExecutor.files.run { [planner] in
            try OwnClip.measured(try planner.bell(in: plan.options.language))
        }
        return (plan, bell)
    }
}
