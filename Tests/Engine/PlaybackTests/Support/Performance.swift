import Platform
import PlaybackSupport
import ScoreCore

@testable import Playback

/// The reports of a session that was played to its end.
struct Performance: Sendable {
    private(set) var marks: [Mark] = []
    private(set) var warnings: [PlaybackFault] = []
    private(set) var losses: [PlaybackPosition] = []
    private(set) var position: PlaybackPosition?

    /// A step at a frame of the sink's clock.
    struct Step: Sendable {
        let clock: Int
        let act: @Sendable (PlayerThread) async throws -> Void
    }

    /// Plays a plan into an output to its end with the given steps. A lost sink is resumed once it is found.
    ///
    /// - Parameter react: A further action after each report.
    static func of(
        _ plan: PlaybackPlan, on output: sending OpenedOutput, steps: [Step] = [],
        react: (PlaybackReport, PlayerThread) async throws -> Void = { _, _ in }
    ) async throws -> Performance {
        var performance = Performance()
        let player = PlayerThread(plan: plan, output: output)
        var steps = steps[...]
        await player.setAlarm(steps.first?.clock)
        try await player.play()
        let end = Mark.Kind.reached(phase: plan.score.timeline.phases.count)
        while performance.marks.last?.kind != end {
            let report = try await player.next()
            switch report {
            case .mark(let mark):
                performance.marks.append(mark)
            case .alarm:
                try await steps.removeFirst().act(player)
                await player.setAlarm(steps.first?.clock)
            case .warning(let warning):
                performance.warnings.append(warning)
            case .deviceLost(_, let position):
                performance.losses.append(position)
            case .deviceFound:
                try await player.play()
            case .progress, .nudged:
                break
            }
            try await react(report, player)
        }
        performance.position = await player.position()
        try await player.close()
        return performance
    }

    static func of(_ plan: PlaybackPlan, on output: Output, steps: [Step] = []) async throws -> Performance {
        try await of(plan, on: try OpenedOutput(output), steps: steps)
    }
}

extension Performance.Step {
    /// Silence until another frame of the clock.
    static func pause(at clock: Int) -> Performance.Step {
        Performance.Step(clock: clock) { try await $0.freeze() }
    }

    static func resume(at clock: Int) -> Performance.Step {
        Performance.Step(clock: clock) { try await $0.play() }
    }

    static func move(at clock: Int, to cursor: Cursor, end: Int) -> Performance.Step {
        Performance.Step(clock: clock) {
            try await $0.freeze()
            await $0.move(to: cursor, end: end)
            try await $0.play()
        }
    }
}
