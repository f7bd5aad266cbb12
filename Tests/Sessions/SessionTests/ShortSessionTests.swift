import ControlProtocol
import Platform
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Sessions of which less than 60 s were heard, whose record waits for the user. The rule is proved in
/// SessionCoreTests.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShortSessionTests {
    private let fixture = SessionFixture()
    private let minutes = MeditationOptions(minutes: 2)

    private var records: [StoredSession<MeditationRecord>] {
        get throws { try fixture.data.sessions.meditationSessions() }
    }

    @Test(arguments: ["20=stop", "0.1=skip 0.2=skip 2=skip"])
    func leavesNoRecordWithoutADecision(commands: String) async throws {
        let plan = try fixture.plan(minutes)
        let performance = try await fixture.play(
            plan, persistence: fixture.persistence, at: commands, keepsShort: nil)
        #expect(performance.outcome.isUndecided)
        #expect(performance.outcome.length?.plannedSeconds == 120)
        #expect(performance.outcome.record != nil)
        #expect(performance.events.last?.recordID == nil)
        let short = try #require(performance.snapshots.last?.short)
        #expect((short.id, short.kind, short.plannedSeconds) == (plan.id, .meditation, 120))
        #expect(short.heardSeconds == performance.outcome.length?.heardSeconds)
        #expect(performance.saves == [])
        #expect(try records.isEmpty)
        #expect(fixture.files.load() == nil)
    }

    @Test(arguments: [true, false])
    func obeysTheDecisionOfTheStop(isKept: Bool) async throws {
        let performance = try await fixture.play(
            fixture.plan(minutes), output: .null, persistence: fixture.persistence, keepsShort: nil
        ) { controller, listener in
            try await listener.hear("0 part 0")
            try await controller.stop(keepingShort: isKept)
        }
        #expect(!performance.outcome.isUndecided)
        #expect(performance.snapshots.allSatisfy { $0.short == nil })
        #expect(try records.count == (isKept ? 1 : 0))
    }

    @Test func recordsALongerSessionWhateverTheDecision() async throws {
        _ = try await fixture.play(
            fixture.plan(minutes), persistence: fixture.persistence, at: "70=stop", keepsShort: false)
        #expect(try records.count == 1)
    }

    /// Starts a meditation in a host, and stops it at once.
    ///
    /// - Returns: The host, and the id of the session.
    private func hostAfterAShortSession() async throws -> (SessionHost, String) {
        let host = fixture.host()
        try await host.start(SessionRequest(.meditation(minutes)))
        try await host.perform(.stop)
        let short = try #require(await host.snapshot().short)
        #expect(short.kind == .meditation)
        #expect(try records.isEmpty)
        return (host, short.id)
    }

    @Test(arguments: [true, false])
    func isDecidedOnceAfterItsEnd(isKept: Bool) async throws {
        let (host, id) = try await hostAfterAShortSession()
        try await host.decide(keepingShort: isKept, session: id)
        #expect(try records.map(\.id) == (isKept ? [id] : []))
        #expect(await host.snapshot().short == nil)
        await #expect(throws: SessionRefusal.decisionClosed) {
            try await host.decide(keepingShort: true, session: id)
        }
        await host.close()
    }

    @Test func isDecidedByItsIdOnly() async throws {
        let (host, _) = try await hostAfterAShortSession()
        await #expect(throws: SessionRefusal.decisionClosed) {
            try await host.decide(keepingShort: true, session: "another")
        }
        await #expect(throws: SessionRefusal.noSession) { try await host.stop(keepingShort: true) }
        #expect(await host.snapshot().short != nil)
        await host.close()
    }

    @Test func aLateDecisionDoesNotEndTheNextSession() async throws {
        let (host, id) = try await hostAfterAShortSession()
        try await host.start(SessionRequest())
        #expect(await host.snapshot().short == nil)
        await #expect(throws: SessionRefusal.decisionClosed) {
            try await host.decide(keepingShort: false, session: id)
        }
        #expect(await host.snapshot().status == .active)
        try await host.stop(keepingShort: false)
        #expect(try records.isEmpty)
        await host.close()
    }

    @Test func staysUndecidedIfTheRecordCannotBeWritten() async throws {
        let (host, id) = try await hostAfterAShortSession()
        try fixture.folder.remove("state/pending")
        try fixture.folder.file("state/pending", text: "")
        let refusal = await #expect(throws: SessionRefusal.self) {
            try await host.decide(keepingShort: true, session: id)
        }
        #expect(refusal?.description.contains("cannot save the session: ") == true)
        #expect(await host.snapshot().short != nil)
        try fixture.folder.remove("state/pending")
        try await host.decide(keepingShort: true, session: id)
        #expect(try records.count == 1)
        await host.close()
    }
}
