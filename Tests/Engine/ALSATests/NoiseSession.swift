import Platform
import Playback
import PlaybackSupport
import ScoreCore
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

    /// The frames of the gap in a recording that ends each pause.
    private static let silence = Frames.perSecond / 5

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
        try folder.sound("music", channels: 2, sound)
        try folder.sound("nothing", [0])
        let nothing = Clip(path: "nothing", frames: 1)
        let half = Timeline.Phase.lasting(.seconds(seconds) / 2, cues: [.at(.zero, nothing)])
        plan = PlaybackPlan(
            timeline: Timeline(phases: [half, half, .lasting(nothing)]), interrupt: .off, clipFolder: folder.path,
            playlist: try MusicPlaylist(path: folder.path + "/music"))
        self.folder = folder
    }

    /// Plays the noise and pauses it after each of the durations; one second of noise follows the last pause. Returns the
    /// pauses, and the samples of a recording of the output, which measures all times.
    func pausing(
        after durations: [Duration], on output: Output, recordedBy recording: Recording
    ) async throws -> (pauses: [Pause], samples: [Int16]) {
        let player = PlayerThread(plan: plan, output: try OpenedOutput(output), priority: .realTime)
        let playing = Task(executorPreference: player.thread) {
            while !Task.isCancelled { _ = try await player.next() }
        }
        let start = MonotonicTime.now
        var pauses: [Pause] = []
        var samples: [Int16] = []
        for duration in durations {
            try await player.play()
            samples += await recording.next(frames: Int(duration / .seconds(1) * Double(Frames.perSecond)))
            try await player.freeze()
            let clock = MonotonicTime.now.frames(since: start)
            pauses.append(Pause(after: duration, frame: await player.position().frame, clock: clock))
            samples += await recording.next(untilSilenceOf: Self.silence)
        }
        try await player.play()
        samples += await recording.next(frames: Frames.perSecond)
        playing.cancel()
        await player.nudge()
        try await playing.value
        try await player.close()
        return (pauses, samples)
    }
}

/// A recording of noise that was paused and resumed: runs of noise separated by silence.
struct NoiseRecording {
    /// The noise between two silences.
    struct Run {
        /// The run's frames in the recording.
        let recorded: Range<Int>
        /// The run's frames in the noise.
        let sound: Range<Int>
    }

    /// The minimum length. The position of a shorter run is ambiguous.
    private static let shortestRun = 32
    /// The number of frames at the end of a run that are matched against the noise.
    private static let probeFrames = 64
    /// The search range around the expected position of a run, in frames.
    private static let window = Frames.perSecond / 2

    private(set) var runs: [Run] = []

    init(_ recorded: [Int16], of sound: [Int16]) {
        let (recording, noise) = (Self.left(of: recorded), Self.left(of: sound))
        for run in recording.indices.split(whereSeparator: { recording[$0] == 0 }) where run.count >= Self.shortestRun {
            let end = Self.end(of: recording[run], in: noise, near: (runs.last?.sound.upperBound ?? 0) + run.count)
            runs.append(Run(recorded: run.startIndex..<run.endIndex, sound: end - run.count..<end))
        }
    }

    private static func left(of samples: [Int16]) -> [Int] {
        stride(from: 0, to: samples.count, by: 2).map { Int(samples[$0]) }
    }

    /// Returns the end of the range in the noise with the greatest correlation to the last frames of a run.
    private static func end(of run: ArraySlice<Int>, in noise: [Int], near place: Int) -> Int {
        let probe = Array(run.suffix(probeFrames))
        var (best, end) = (Int.min, place)
        noise.withUnsafeBufferPointer { noise in
            var start = max(0, place - probe.count - window)
            while start <= min(place + window, noise.count) - probe.count {
                var (correlation, index) = (0, 0)
                while index < probe.count {
                    correlation &+= probe[index] &* noise[start &+ index]
                    index &+= 1
                }
                if correlation > best { (best, end) = (correlation, start + probe.count) }
                start &+= 1
            }
        }
        return end
    }

    /// Frames lost at each pause; negative if repeated.
    func lost(at pauses: [NoiseSession.Pause]) -> [Int] {
        let start = runs.first?.recorded.lowerBound ?? 0
        var told = 0
        return pauses.map { pause in
            // The last noise before the pause, unless the pause preceded all noise.
            let before = runs.last { $0.recorded.lowerBound - start <= pause.clock }?.sound.upperBound ?? 0
            let after = runs.first { $0.recorded.lowerBound - start > pause.clock }?.sound.lowerBound ?? pause.frame
            defer { told = pause.frame }
            return after - max(before, told)
        }
    }
}
