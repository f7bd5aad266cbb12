import Platform
import Playback
import SessionCore
import TestSupport

/// A session of white noise, played as music and paused repeatedly.
struct NoiseSession {
    /// A pause, as reported by the player.
    struct Pause {
        /// The duration of noise since the last resume.
        let after: Duration
        /// The frame of the noise at which the player reports the pause.
        let frame: Int
        /// The real time since the noise first played, in frames.
        let clock: Int
    }

    /// The length of each pause, which appears as a gap in a recording.
    private static let silence = Duration.milliseconds(200)

    /// The noise as stereo frames, none of them zero.
    let sound: [Int16]
    private let folder: TemporaryFolder
    private let plan: PlaybackPlan

    init(seconds: Int) throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 17)
        sound = (0..<2 * Frames.inSeconds(seconds)).map { _ in
            Int16.random(in: 1...16_000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        }
        try write("music", in: folder, samples: sound, channels: 2)
        try write("nothing", in: folder, samples: [0], channels: 1)
        let nothing = Clip(path: "nothing", frames: 1)
        let stretch = Stretch(id: "neck-tilt", name: "Tilt", region: .neck, isBilateral: true)
        let step = StretchRoutine.Step(stretch: stretch, seconds: seconds, introduction: nothing)
        let routine = StretchRoutine(steps: [step], switchSides: nothing, halfway: nothing, complete: nothing)
        plan = PlaybackPlan(
            timeline: Timeline(compiling: routine, leadIn: .none), interrupt: .off, clipFolder: folder.path,
            playlist: try MusicPlaylist(path: folder.path + "/music"))
        self.folder = folder
    }

    /// Plays the noise and pauses it after each of the durations; one second of noise follows the last pause.
    func pausing(after durations: [Duration], on output: Output) async throws -> [Pause] {
        let player = PlaybackActor(
            plan: plan, output: try OpenedOutput(output),
            thread: ThreadExecutor(name: "limber-audio", priority: .realTime))
        let playing = Task(executorPreference: player.thread) {
            while !Task.isCancelled { _ = try await player.next() }
        }
        let start = MonotonicTime.now
        var pauses: [Pause] = []
        for duration in durations {
            try await player.play()
            try await Task.sleep(for: duration)
            try await player.freeze()
            let clock = MonotonicTime.now.frames(since: start)
            pauses.append(Pause(after: duration, frame: await player.position().frame, clock: clock))
            try await Task.sleep(for: Self.silence)
        }
        try await player.play()
        try await Task.sleep(for: .seconds(1))
        playing.cancel()
        await player.nudge()
        try await playing.value
        try await player.close()
        return pauses
    }
}
