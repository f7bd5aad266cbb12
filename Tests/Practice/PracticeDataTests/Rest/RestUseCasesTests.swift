import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The stored rest. The rules of the rest timer are proved in PracticeCoreTests.
@Suite struct RestUseCasesTests {
    private let db = TestDatabase()

    private static let start = RestMoment(boot: "a", uptime: .seconds(-3) + .nanoseconds(1), wall: .saturday)

    @Test(arguments: [
        Rest.Phase.running(since: start), .paused, .complete,
    ])
    func keepsEveryPart(phase: Rest.Phase) async throws {
        for words in [RestRequest.Words.next(exercise: "Squat", set: 2), .own(title: "Up", body: "Go")] {
            let rest = Rest(words: words, length: .milliseconds(90_001), elapsed: .nanoseconds(7), phase: phase)
            try await db.practice().rest.change { $0 = rest }
            #expect(try await db.practice(isOther: true).rest.stored() == rest)
        }
        #expect(try db.select("SELECT count(*) FROM rest") == [1])
        #expect(try await db.practice().rest.perform(.cancel) == .idle)
        #expect(try db.select("SELECT count(*) FROM rest") == [0])
    }

    /// A later version may know more phases.
    @Test func replacesARestThatItCannotRead() async throws {
        let rest = db.practice().rest
        let request = RestRequest(length: .seconds(60), words: .next(exercise: nil, set: nil))
        _ = try await rest.perform(.start(request))
        try db.execute("UPDATE rest SET phase = 'other'")
        #expect(try await rest.perform(.status) == .idle)
        #expect(try await rest.perform(.start(request)).state == .running)
    }

    @Test func performsCommands() async throws {
        let rest = db.practice().rest
        let request = RestRequest(length: .seconds(60), words: .next(exercise: nil, set: nil))
        _ = try await rest.perform(.start(request))
        let paused = try await rest.perform(.pause)
        #expect(paused.state == .paused)
        #expect(try await rest.perform(.status) == paused)
        await #expect(throws: RestRefusal.tooLong) { try await rest.perform(.extend(by: .seconds(600))) }
        #expect(try await rest.perform(.status) == paused)
        #expect(try await rest.perform(.resume).state == .running)
    }

    @Test func reportsAFailedSave() async throws {
        let nowhere = PracticeService(
            database: "/proc/limber/limber.sqlite", context: db.practice().context, logger: .quiet)
        await #expect {
            try await nowhere.rest.perform(.start(RestRequest(seconds: 60, exercise: nil, set: nil)))
        } throws: {
            guard case .notSaved(let reason)? = $0 as? RestRefusal else { return false }
            return reason.contains("/proc/limber/limber.sqlite")
        }
    }
}
