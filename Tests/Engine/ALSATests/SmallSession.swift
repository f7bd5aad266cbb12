import Platform
import Playback
import PlaybackSupport
import ScoreCore
import TestSupport

/// Three seconds of a session: an introduction, two phases of a second, with a clip in the second, and a closing.
/// With music, the sound is noise that never repeats, so that every gap shows.
struct SmallSession {
    let folder: TemporaryFolder
    let plan: PlaybackPlan
    /// The expected sound, rendered to a file.
    let sound: [Int16]

    init(hasMusic: Bool) async throws {
        let folder = try TemporaryFolder()
        func clip(_ name: String, frames: Int, seed: UInt64) throws -> Clip {
            try folder.sound(name, LoudNoise.samples(frames, seed: seed))
            return Clip(path: name, frames: frames)
        }
        let introduction = try clip("introduction", frames: 24_000, seed: 1)
        let sides = try clip("switch", frames: 15_001, seed: 2)
        let closing = try clip("closing", frames: 24_000, seed: 3)
        let phases: [Timeline.Phase] = [
            .lasting(introduction), .lasting(.seconds(1)), .lasting(.seconds(1), cues: [.at(.zero, sides)]),
            .lasting(closing),
        ]
        if hasMusic { try folder.sound("music", channels: 2, LoudNoise.samples(2 * 150_000, seed: 5)) }
        plan = PlaybackPlan(
            timeline: Timeline(phases: phases), interrupt: .duck, clipFolder: folder.path,
            playlist: hasMusic ? try MusicPlaylist(path: folder.path + "/music") : nil)
        self.folder = folder
        _ = try await play(plan, on: .file(path: folder.path + "/sound.wav"))
        sound = try folder.samples(of: "sound.wav")
    }
}

/// The reports of a session.
struct Message: Sendable {
    var marks: [Mark] = []
    var underruns = 0
}

/// Plays a session to its end, on the player's thread as the program does, so that other tests do not delay the sound.
/// A lost device is resumed once it is found.
///
/// - Parameters:
///   - wakingFrames: Frames of silence before the first sound.
///   - react: An action after each report.
func play(
    _ plan: PlaybackPlan, on output: Output, wakingFrames: Int = 0,
    react: (PlaybackReport, PlayerThread) async throws -> Void = { _, _ in }
) async throws -> Message {
    let player = PlayerThread(
        plan: plan, output: try OpenedOutput(output, wakingFrames: wakingFrames), priority: .realTime)
    return try await withTaskExecutorPreference(player.thread) {
        var told = Message()
        try await player.play()
        let end = Mark.Kind.reached(phase: plan.score.timeline.phases.count)
        while told.marks.last?.kind != end {
            let report = try await player.next()
            if case .mark(let mark) = report { told.marks.append(mark) }
            try await react(report, player)
            if case .deviceFound = report { try await player.play() }
        }
        told.underruns = await player.underruns
        try await player.close()
        return told
    }
}

/// Noise without zeros or repetitions, the same in every run.
enum LoudNoise {
    static func samples(_ count: Int, seed: UInt64) -> [Int16] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int16(truncatingIfNeeded: state >> 51) + 8200
        }
    }
}

extension TemporaryFolder {
    /// Returns the 16-bit samples of a raw file.
    func samples(_ name: String) throws -> [Int16] {
        try bytes(of: name).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
}
