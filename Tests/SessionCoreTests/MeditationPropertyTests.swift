import SessionCore
import TestSupport
import Testing

/// After any sequence of inputs, a meditation has the position of the reference rules.
@Suite struct MeditationPropertyTests {
    private typealias Step = RandomSession.Step

    /// Short parts, so that counting frame by frame is fast; some end before `previous` would restart them.
    private static func routine(using random: inout SplitMix64) -> MeditationRoutine {
        let count = Int.random(in: 1...3, using: &random)
        let kinds: [MeditationPart] =
            count == 1 ? [.breathing] : Array([MeditationPart.intro, .breathing, .closing].prefix(count))
        return MeditationRoutine(
            id: "", name: "",
            parts: kinds.map { kind in
                let frames = Int.random(in: 1...200, using: &random) * 1000
                let offset = Int.random(in: 0..<frames, using: &random)
                return .init(kind, frames: frames, cues: [.init(Clip(path: "word", frames: 5000), at: offset)])
            },
            ending: .bell(Clip(path: "bell", frames: Int.random(in: 1...50_000, using: &random))))
    }

    @Test func obeysTheRulesInRandomSessions() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            let routine = Self.routine(using: &random)
            var session = Rehearsal(routine)
            var plain = PlainMeditation(routine)
            var told: [Step] = []
            for _ in 0..<40 {
                let step = Step(using: &random)
                // A late boundary moves nothing, and the reference rules ignore it.
                told.append(step)
                try session.take(step)
                Self.take(step, in: &plain)
                try #require(Self.isAlike(session, plain), "seed \(seed): \(told)")
            }
        }
    }

    private static func take(_ step: Step, in plain: inout PlainMeditation) {
        switch step {
        case .command(let command): plain.take(command)
        case .listen(let frames): plain.listen(frames: frames)
        case .hearPhase: plain.hearPart()
        case .boundary: break
        case .deviceLost: plain.loseDevice()
        case .deviceFound: plain.findDevice()
        case .pauseLimit: plain.reachPauseLimit()
        case .crash: plain.crash()
        }
    }

    private static func isAlike(_ session: Rehearsal, _ plain: PlainMeditation) -> Bool {
        let ending: [SessionAction] =
            switch plain.state {
            case .completed: [.complete]
            case .stopped: session.endings.filter { $0 != .complete }
            case .before, .sounding, .paused, .pausedWithoutDevice: []
            }
        let skipped = session.machine.progress.skipped.indices.filter { !session.machine.progress.skipped[$0].isEmpty }
        guard session.endings == ending, session.endings.count <= 1,
            session.isSounding == (plain.state == .sounding), session.framesHeard == plain.framesHeard,
            Set(skipped) == plain.skipped, plain.state != .stopped || session.endings.count == 1
        else { return false }
        // After the end, the position does not matter.
        return !session.endings.isEmpty || session.heard == Cursor(phase: plain.part, frame: plain.frame)
    }
}
