import ControlProtocol
import PracticeData
import Session
import SessionCore
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct RandomCommandTests {
    private let fixture = SessionFixture()

    /// Sixty commands at random times, of those that move or pause the session.
    static func schedule(upTo seconds: Double, using generator: inout SplitMix64) -> String {
        var clock = 0.0
        return (0..<60).map { _ in
            clock += Double.random(in: 0...seconds, using: &generator)
            return "\(clock)=\(command(using: &generator).rawValue)"
        }.joined(separator: " ")
    }

    private static func command(using generator: inout SplitMix64) -> SessionCommand {
        SessionCommand.allCases.filter { $0 != .stop && $0 != .keep }.randomElement(using: &generator)!
    }

    private func expectLaws(of plan: SessionPlan, at schedule: String) async throws {
        let performance = try await fixture.play(plan, at: schedule)
        #expect(EventLaws(of: performance.events).violations == [])
        #expect(fixture.log.lines == [])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func obeyTheLawsAtAnyFrame(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let schedule = Self.schedule(upTo: 2, using: &generator)
        let leadIn = LeadIn.allCases.randomElement(using: &generator)!
        let changeOver = [ChangeOver.none, .standard, .fixed(seconds: 1)].randomElement(using: &generator)!
        let plan = try fixture.plan("neck:10 glutes:12 back:11", leadIn: leadIn, changeOver: changeOver, music: .auto)
        try await expectLaws(of: plan, at: schedule)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func obeyTheLawsInAMeditation(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let plan = try fixture.plan(MeditationOptions(minutes: 2, bellEvery: 13), music: .auto)
        try await expectLaws(of: plan, at: Self.schedule(upTo: 5, using: &generator))
    }

    @Test func areAnsweredOnceEachForConcurrentClients() async throws {
        let plan = try fixture.plan("neck:10 back:10", music: .auto)
        let performance = try await fixture.play(plan, output: .null, persistence: fixture.persistence) {
            controller, _ in
            var answers = 0
            await withTaskGroup { group in
                for giver in 1...16 as ClosedRange<UInt64> {
                    group.addTask { await Self.give(50, to: controller, seed: giver) }
                }
                for await count in group { answers += count }
            }
            #expect(answers == 16 * 50)
            // The commands may have left the session anywhere.
            while await controller.answer(to: .skipStretch) == nil {}
        }
        #expect(EventLaws(of: performance.events).violations == [])
        #expect(performance.events.count { $0.line.contains("completed") } == 1)
        // Every stretch may have been skipped.
        let records = performance.events.count { $0.record != nil }
        #expect(try fixture.data.sessions.sessionCount() == records)
        #expect(fixture.files.load() == nil)
    }

    /// Sends commands and counts the answers: skips may have ended the session, but each command is answered.
    private static func give(_ count: Int, to controller: SessionController, seed: UInt64) async -> Int {
        var generator = SplitMix64(seed: seed)
        var answers = 0
        for _ in 1...count {
            let refusal = await controller.answer(to: command(using: &generator))
            if refusal == nil || refusal == .noSession { answers += 1 }
        }
        return answers
    }

    @Test func areRefusedAfterTheEnd() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        _ = try await controller.run()
        for command in SessionCommand.allCases where command != .keep {
            #expect(await controller.answer(to: command) == .noSession)
        }
        await #expect(throws: SessionRefusal.sessionRunning) { try await controller.start(SessionRequest()) }
    }
}
