import SessionCore
import TestSupport
import Testing

/// The laws of sessions in 500 random routines, with pauses, skips and crashes.
@Suite struct RandomRoutineTests {
    private static let seeds: ClosedRange<UInt64> = 1...500

    private static func inputs(_ seed: UInt64) -> [RandomSession.Step] {
        var random = SplitMix64(seed: seed &* 7919)
        return [.command(.play)]
            + (0..<Int.random(in: 1...60, using: &random)).map { _ in RandomSession.Step(using: &random) }
    }

    /// Enough for six steps of four phases, the closing, and a play at each wait.
    private static let lastInputs: [RandomSession.Step] =
        [.deviceFound] + Array(repeating: [.command(.play), .hearPhase], count: 40).flatMap { $0 }

    @Test func everySessionEnds() throws {
        for seed in Self.seeds {
            var rehearsal = Rehearsal(.steps(StepRoutine(seed: seed)), leadIn: .every, changeOver: .standard)
            for input in Self.inputs(seed) + Self.lastInputs {
                try rehearsal.take(input)
                let machine = rehearsal.machine
                guard rehearsal.endings.isEmpty else { continue }
                try #require(machine.timeline.holds(machine.progress), "seed \(seed), \(input)")
                // A session never plays on at a wait.
                try #require(!(machine.state == .active && machine.phase.isWait), "seed \(seed), \(input)")
                try #require(machine.state != .paused(.waiting) || machine.phase.isWait, "seed \(seed), \(input)")
            }
            try #require(rehearsal.endings.count == 1, "seed \(seed)")
        }
    }

    @Test func pausesAndCrashesNeitherAddNorLoseAFrame() throws {
        for seed in Self.seeds {
            let inputs = Self.inputs(seed).filter { input in
                switch input {
                case .command(.skip), .command(.skipStretch), .command(.previous), .command(.stop), .pauseLimit: false
                case .command(.play), .command(.pause), .listen, .hearPhase, .boundary, .deviceLost, .deviceFound,
                    .crash:
                    true
                }
            }
            let routine = StepRoutine(seed: seed)
            var rehearsal = Rehearsal(.steps(routine), leadIn: .every, changeOver: .standard)
            for input in inputs + Self.lastInputs { try rehearsal.take(input) }
            try #require(rehearsal.framesHeard == rehearsal.machine.timeline.sound.frames, "seed \(seed)")
            let holds = routine.steps.count { if case .hold = $0.action { true } else { false } }
            try #require(rehearsal.record.count == holds, "seed \(seed)")
        }
    }
}
