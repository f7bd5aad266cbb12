import ControlProtocol
import PracticeData
import Session
import SessionCore
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct RandomCommandTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    /// Random numbers that are the same in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            // Knuth's MMIX generator; its high bits are good enough to choose commands.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state.byteSwapped
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func obeyTheLawsAtAnyFrame(seed: UInt64) async throws {
        var generator = Generator(state: seed)
        var clock = 0.0
        var schedule: [String] = []
        for _ in 0..<60 {
            clock += Double.random(in: 0...2, using: &generator)
            // Not always: a stop ends the session.
            let command = SessionCommand.allCases.filter { $0 != .stop }.randomElement(using: &generator)!
            schedule.append("\(clock)=\(command.rawValue)")
        }
        let leadIn = LeadIn.allCases.randomElement(using: &generator)!
        let changeOver = [ChangeOver.none, .standard, .fixed(seconds: 1)].randomElement(using: &generator)!
        let plan = try fixture.plan(
            "neck:10 glutes:12 back:11", leadIn: leadIn, changeOver: changeOver, music: .auto)
        let performance = try await fixture.play(plan, at: schedule.joined(separator: " "))
        #expect(EventLaws(of: performance.events).violations == [])
        #expect(fixture.log.lines == [])
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
            await Self.skipToTheEnd(of: controller)
        }
        #expect(EventLaws(of: performance.events).violations == [])
        let ends = performance.events.count { if case .completed = $0.kind { true } else { false } }
        #expect(ends == 1)
        // Every stretch may have been skipped.
        let records = performance.events.count { if case .completed(_?, _) = $0.kind { true } else { false } }
        #expect(try fixture.data.sessions.sessionCount() == records)
        #expect(fixture.files.load() == nil)
    }

    private static func skipToTheEnd(of controller: SessionController) async {
        while await controller.answer(to: .skipStretch) == nil {}
    }

    /// Sends commands and counts the answers: skips may have ended the session, but each command is answered.
    private static func give(_ count: Int, to controller: SessionController, seed: UInt64) async -> Int {
        var generator = Generator(state: seed)
        var answers = 0
        for _ in 1...count {
            let command = SessionCommand.allCases.filter { $0 != .stop }.randomElement(using: &generator)!
            let refusal = await controller.answer(to: command)
            if refusal == nil || refusal == .noSession { answers += 1 }
        }
        return answers
    }

    @Test func areRefusedAfterTheEnd() async throws {
        let controller = try fixture.controller(for: fixture.plan())
        _ = try await controller.run()
        for command in SessionCommand.allCases {
            await #expect(throws: SessionRefusal.noSession) { try await controller.perform(command) }
        }
        await #expect(throws: SessionRefusal.sessionRunning) { try await controller.start(SessionRequest()) }
    }
}
