import SessionCore

@testable import Playback

/// What was told of a session that was played from its beginning to its end.
struct Performance: Sendable {
    private(set) var marks: [Mark] = []
    private(set) var complaints: [String] = []
    private(set) var position: PlaybackPosition?

    /// What to do when the sink's clock comes to a frame.
    struct Step: Sendable {
        let clock: Int
        let act: @Sendable (PlaybackActor) async throws -> Void
    }

    /// Plays a plan into an output to its end, doing what is to be done on the way.
    static func of(_ plan: PlaybackPlan, on output: Output, steps: [Step] = []) async throws -> Performance {
        var performance = Performance()
        let thread = ThreadExecutor(name: "limber-audio")
        let player = PlaybackActor(plan: plan, output: try OpenedOutput(output), thread: thread)
        var steps = steps[...]
        await player.setAlarm(steps.first?.clock)
        try await player.play()
        while true {
            switch try await player.next() {
            case .mark(let mark):
                performance.marks.append(mark)
                guard mark.kind == .reached(phase: plan.score.timeline.phases.count) else { continue }
                performance.position = await player.position()
                try await player.close()
                return performance
            case .alarm:
                try await steps.removeFirst().act(player)
                await player.setAlarm(steps.first?.clock)
            case .complaint(let sentence):
                performance.complaints.append(sentence)
            case .progress, .nudged:
                continue
            case .deviceLost(let sentence, _):
                throw SinkError.lost(sentence)
            case .deviceFound:
                continue
            }
        }
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

    static func move(at clock: Int, to cursor: Cursor) -> Performance.Step {
        Performance.Step(clock: clock) {
            try await $0.freeze()
            await $0.move(to: cursor)
            try await $0.play()
        }
    }
}
