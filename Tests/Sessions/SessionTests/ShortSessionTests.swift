import ControlProtocol
import Platform
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Sessions of which less than 60 s were heard. The rule is proved in SessionCoreTests.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShortSessionTests {
    private let fixture = SessionFixture()
    private let minutes = MeditationOptions(minutes: 2)

    private var records: [StoredSession] {
        get throws { try fixture.data.sessions.sessions(of: .meditation) }
    }

    private func play(
        _ plan: SessionPlan? = nil, at commands: String, keeping unrecorded: UnrecordedSession?
    ) async throws -> Performance {
        let records = SessionRecords(
            fixture.files.pending, practice: fixture.practice, unrecorded: unrecorded, logger: fixture.log.logger)
        return try await fixture.play(
            plan ?? fixture.plan(minutes),
            persistence: SessionPersistence(files: fixture.files, records: records, logger: fixture.log.logger),
            at: commands)
    }

    /// The commands that end the session, and whether the process remembers it.
    @Test(arguments: ["20=stop", "0.1=skip 0.2=skip 2=skip"], [true, false])
    func leaveNoRecord(commands: String, isKeepable: Bool) async throws {
        let performance = try await play(at: commands, keeping: isKeepable ? UnrecordedSession() : nil)
        let end = try #require(performance.outcome.end)
        #expect(performance.outcome == .ended(end, .unrecorded(isKeepable: isKeepable)))
        #expect(end.length?.plannedSeconds == 120)
        #expect(end.record != nil)
        #expect((performance.events.last?.recordID != nil) == isKeepable)
        #expect(performance.saves == (isKeepable ? [.unrecorded] : []))
        #expect(try records.isEmpty)
        #expect(fixture.files.load() == nil)
    }

    /// The process that resumes the session has no option `--record`.
    @Test(arguments: [true, false]) func areRecordedIfTheInterruptedSessionWas(recordsShort: Bool) async throws {
        let records = SessionRecords(
            fixture.files.pending, practice: fixture.practice, recordsShort: recordsShort, logger: fixture.log.logger)
        let persistence = SessionPersistence(files: fixture.files, records: records, logger: fixture.log.logger)
        let first = try await fixture.play(fixture.plan(minutes), output: .null, persistence: persistence) {
            controller, listener in
            try await listener.hear("0 part 0")
            await controller.interrupt()
        }
        #expect(first.outcome == .interrupted)
        _ = try await play(fixture.planRest(), at: "20=stop", keeping: nil)
        #expect(try self.records.count == (recordsShort ? 1 : 0))
    }

    @Test func areRecordedAfterAMinute() async throws {
        _ = try await play(at: "70=stop", keeping: UnrecordedSession())
        #expect(try records.count == 1)
    }

    /// Starts a meditation in a host, and stops it at once.
    ///
    /// - Returns: The host, and the id of the session.
    private func hostAfterAShortSession() async throws -> (SessionHost, String?) {
        let host = fixture.host()
        try await host.start(SessionRequest(.meditation(minutes)))
        let updates = await host.updates()
        try await host.perform(.stop)
        #expect(try records.isEmpty)
        for await case .event(let event) in updates where event.isLast { return (host, event.recordID) }
        return (host, nil)
    }

    @Test func areKeptOnceAlsoDuringTheNextSession() async throws {
        let (host, id) = try await hostAfterAShortSession()
        try await host.start(SessionRequest())
        try await host.perform(.keep)
        #expect(try records.map(\.id) == [id])
        await #expect(throws: SessionRefusal.nothingToKeep) { try await host.perform(.keep) }
        #expect(await host.snapshot().status == .active)
        await host.close()
    }

    @Test func canBeKeptAgainIfTheRecordCannotBeWritten() async throws {
        let (host, _) = try await hostAfterAShortSession()
        try fixture.folder.remove("state/pending")
        try fixture.folder.file("state/pending", text: "")
        try fixture.obstructDatabase()
        let refusal = await #expect(throws: SessionRefusal.self) { try await host.perform(.keep) }
        #expect(refusal?.description.contains("cannot save the session: ") == true)
        try fixture.folder.remove("state/pending")
        try fixture.clearDatabase()
        try await host.perform(.keep)
        #expect(try records.count == 1)
        await host.close()
    }

    @Test(arguments: [(600_000, true), (600_001, false)])
    func canBeKeptForTenMinutes(milliseconds: Int, isKept: Bool) async throws {
        let unrecorded = UnrecordedSession()
        let record = try #require(try await play(at: "20=stop", keeping: unrecorded).outcome.end?.record)
        let now = Timestamp(milliseconds: record.completedAt.milliseconds + milliseconds)
        #expect((unrecorded.take(now: now) != nil) == isKept)
        #expect(unrecorded.take(now: record.completedAt) == nil)
    }
}
