import ControlProtocol
import PracticeCore
import TestSupport
import Testing

@testable import PracticeData
@testable import PracticeServices

/// Scheduled sessions while another program has locked the database.
@Suite(.timeLimit(.minutes(5))) struct LockedScheduleTests {
    private let fixture = ScheduleFixture(patience: .seconds(1))

    /// Takes a second, the patience with the lock.
    @Test func asksOnceTheDatabaseIsFree() async throws {
        try await fixture.add()
        let lock = try LockedDatabase(fixture.database.path)
        try await fixture.run {
            fixture.clock.move(to: "2026-11-21 07:00")
            try await until { fixture.clock.awaited == .at("2026-11-21T07:00:10.000Z") }
            try lock.unlock()
            fixture.clock.move(to: "2026-11-21T07:00:10.000Z")
            #expect(await fixture.host.nextQuestion() != nil)
        }
        let lines = fixture.log.lines.map { $0.prefix { $0 != "=" } }
        #expect(lines.starts(with: ["error: cannot read the schedules error", "notice: schedules resumed"]))
    }

    /// Takes two seconds, the patience with the lock.
    @Test func doesNotAskAgainAfterANoThatCannotBeSaved() async throws {
        try await fixture.add()
        try await fixture.asking { _ in
            let lock = try LockedDatabase(fixture.database.path)
            await fixture.host.reply(.answered(.refuse))
            try await until { fixture.clock.awaited == .at("2026-11-21T07:00:10.000Z") }
            try lock.unlock()
            fixture.clock.move(to: "2026-11-21T07:00:10.000Z")
            try await fixture.until { $0.progress.attention == .refused(1) && $0.progress.open == nil }
            try await until { fixture.clock.awaited == .at("2026-11-22 07:00") }
        }
        #expect(fixture.log.lines.count { $0.contains("scheduled session asks") } == 1)
    }

    /// Takes two seconds, the patience with the lock.
    @Test func doesNotStartWhatItCannotSave() async throws {
        try await fixture.add()
        try await fixture.asking { _ in
            let lock = try LockedDatabase(fixture.database.path)
            await fixture.host.reply(.unanswered)
            #expect(await fixture.posted(.schedule)?.body == "It did not start: the history could not be written.")
            try lock.unlock()
            fixture.clock.move(to: "2026-11-21T07:00:10.000Z")
            try await fixture.until { $0.progress.open == nil }
        }
        #expect(try await fixture.stored().progress.lastStart == nil)
    }
}
