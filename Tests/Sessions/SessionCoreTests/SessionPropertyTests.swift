import SessionCore
import Testing

/// The laws of every session, whatever the inputs.
@Suite struct SessionPropertyTests {
    static let seeds: ClosedRange<UInt64> = 1...3_000

    @Test func everyLawHoldsInRandomSessions() throws {
        for seed in Self.seeds {
            let session = RandomSession(seed: seed)
            guard let law = try Self.brokenLaw(of: session) else { continue }
            let shortest = try Self.shortened(session) { try Self.brokenLaw(of: $0) == law }
            Issue.record("'\(law)' does not hold: \(shortest)")
            return
        }
    }

    @Test func pausesAndCrashesNeitherAddNorLoseAFrame() throws {
        for seed in Self.seeds {
            var session = RandomSession(seed: seed)
            session.steps.removeAll { Self.isACutOrAnEnd($0) }
            var rehearsal = Rehearsal(session)
            for step in session.steps + Self.lastSteps { try rehearsal.take(step) }
            let frames = rehearsal.machine.timeline.sound.frames
            try #require(rehearsal.framesHeard == frames, "\(session)")
        }
    }

    /// Ends every session: a timeline has 32 phases at most.
    static let lastSteps: [RandomSession.Step] =
        [.deviceFound, .command(.play)] + Array(repeating: .hearPhase, count: 32)

    private static func isACutOrAnEnd(_ step: RandomSession.Step) -> Bool {
        switch step {
        case .command(.skip), .command(.skipStretch), .command(.previous), .command(.stop), .pauseLimit: true
        case .command(.play), .command(.pause), .listen, .hearPhase, .boundary, .deviceLost, .deviceFound, .crash: false
        }
    }

    /// The first law that a session breaks.
    private static func brokenLaw(of session: RandomSession) throws -> String? {
        var rehearsal = Rehearsal(session)
        var rules = PlainRules(for: session)
        for step in session.steps + lastSteps {
            let before = rehearsal
            var target: Place?
            if case .command(let command) = step, before.endings.isEmpty, before.machine.state != .idle {
                target = rules.go(command, from: before.machine.phase.kind, frame: before.heard.frame)
            }
            try rehearsal.take(step)
            let moment = Moment(before: before, step: step, after: rehearsal, target: target, rules: rules)
            if let broken = Moment.laws.first(where: { !$0.holds(moment) }) { return broken.name }
        }
        return rehearsal.endings.isEmpty ? "every session ends" : nil
    }

    /// The shortest part of the session that still fails.
    private static func shortened(
        _ session: RandomSession, where fails: (RandomSession) throws -> Bool
    ) rethrows -> RandomSession {
        var shortest = session
        for index in session.steps.indices.reversed() {
            var shorter = shortest
            shorter.steps.remove(at: index)
            if try fails(shorter) { shortest = shorter }
        }
        return shortest
    }
}
