import Foundation
import GRDB
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The stored schedules: their names, the claims of their starts by several processes, and imports.
@Suite(.timeLimit(.minutes(5))) struct ScheduleRepositoryTests {
    private let db = TestDatabase()
    private var schedules: ScheduleRepository { db.data.schedules }

    /// A schedule of seven o'clock on every day.
    private func example(
        _ title: String = "Morning back", at time: TimeOfDay = "07:00", created: Timestamp = .at("2026-11-01 00:00")
    ) throws -> Schedule {
        Schedule(
            id: Schedule.id(of: title), title: title, request: SessionRequest(), rule: try ScheduleRule(.at([time])),
            createdAt: created)
    }

    /// The minutes of the open starts, by schedule.
    private func open(_ schedules: [Schedule]) -> [String: String] {
        schedules.reduce(into: [:]) { $0[$1.id] = $1.progress.open?.time.minute.description }
    }

    /// Claims as a process does, on connections of its own.
    private func claim(_ time: String, isOther: Bool = false) async throws -> [String: String] {
        open(try await db.practice(isOther: isOther).write { try $0.schedules.claimDue(.at("2026-11-\(time)")) })
    }

    @Test func followsTheCalendarBesidesSchedulesOfTheUser() throws {
        let time = ScheduledTime(
            minute: try #require(WallMinute(parsing: "2026-11-22 07:00")), due: .at("2026-11-22 07:00"))
        _ = try schedules.add(example())
        for _ in 1...2 { try schedules.follow(CalendarStarts([("desk-break", time)]), now: .saturday) }
        #expect(try schedules.schedules().map(\.id) == ["morning-back", "calendar-desk-break"])
        let stored = try schedules.schedule(named: "calendar-desk-break")
        #expect((stored.rule, stored.createdAt) == (try ScheduleRule(.events([time])), .saturday))
        try schedules.follow(CalendarStarts([]), now: .saturday)
        #expect(try schedules.schedules().map(\.id) == ["morning-back"])
    }

    @Test func numbersSchedulesWithTheSameTitle() throws {
        for id in ["morning-back", "morning-back-2", "morning-back-3"] {
            #expect(try schedules.add(example()).id == id)
        }
        let older = try schedules.add(example("Older", created: .at("2026-10-01 00:00")))
        #expect(try schedules.schedules().map(\.id).first == older.id)
        #expect(try schedules.schedules().count == 4)
    }

    @Test(arguments: ["morning-back", "Morning Back", " MORNING  back! "])
    func findsAScheduleByItsNameInAnyCase(name: String) throws {
        _ = try schedules.add(example())
        #expect(try schedules.schedule(named: name).id == "morning-back")
        try schedules.change("morning-back") { $0.title = "Legs" }
        // The id stays, and the new title names the schedule, too.
        #expect(try schedules.schedule(named: name).id == "morning-back")
        #expect(try schedules.schedule(named: "legs").id == "morning-back")
        #expect(try schedules.remove(name).title == "Legs")
        #expect(try schedules.schedules().isEmpty)
    }

    @Test(arguments: [
        ("", "unknown schedule ''; 'limber schedule list' lists the names"),
        ("!", "unknown schedule '!'; 'limber schedule list' lists the names"),
        ("evening", "unknown schedule 'evening'; 'limber schedule list' lists the names"),
    ])
    func findsNoOtherSchedule(name: String, message: String) throws {
        _ = try schedules.add(example())
        _ = try schedules.add(example("???"))
        let error = #expect(throws: ScheduleError.self) { try schedules.schedule(named: name) }
        #expect(error?.description == message)
        #expect(try schedules.schedule(named: "???").id == "session")
    }

    @Test func refusesMoreThan200Schedules() async throws {
        let rule = try ScheduleRule(.at(["07:00"]))
        try db.store.write { db in
            for number in 1...Schedule.mostSchedules {
                try Schedule(
                    id: "s-\(number)", title: "S", request: SessionRequest(), rule: rule, createdAt: .saturday
                ).insert(db)
            }
        }
        let error = #expect(throws: ScheduleError.refused(.tooMany)) { try schedules.add(example()) }
        #expect(error?.description == "there are 200 schedules, the most that Limber keeps; remove one first")
        let other = TestDatabase()
        _ = try other.data.schedules.add(example())
        try await db.expectRefusal(of: other.document(), "schedules.schedule[0]: there are 200 schedules")
        // One that exists is replaced.
        try schedules.remove("s-7")
        #expect(try await db.importDocument(other.document()).scheduleRows == 1)
        #expect(try await db.importDocument(other.document()).scheduleRows == 0)
        #expect(try schedules.schedules().count == 200)
    }

    @Test func claimsEachStartOnceFromTwoProcesses() async throws {
        _ = try schedules.add(example())
        async let here = claim("21 07:00")
        async let there = claim("21 07:00", isOther: true)
        // Both know of the start, which only one of them takes.
        #expect(try await [here, there] == Array(repeating: ["morning-back": "2026-11-21 07:00"], count: 2))
        let start = try #require(try schedules.schedules().first?.progress.open)
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for isOther in [false, true] {
                let practice = db.practice(isOther: isOther)
                group.addTask {
                    try await practice.write { try $0.schedules.take(start, of: "morning-back", as: .refused) } != nil
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(taken.count(where: \.self) == 1)
        #expect(try await claim("21 07:01") == [:])
        #expect(try await claim("21 07:00", isOther: true) == [:])
    }

    @Test func takesOnlyAStartThatIsOpen() async throws {
        _ = try schedules.add(example())
        _ = try await claim("21 07:00")
        let start = try #require(try schedules.schedules().first?.progress.open)
        #expect(try schedules.postpone(start, of: "morning-back", until: .at("2026-11-22 06:50")) != nil)
        // Another process, which asked about the same start, counts no more.
        #expect(try schedules.take(start, of: "morning-back", as: .refused) == nil)
        #expect(try schedules.postpone(start, of: "morning-back", until: .saturday) == nil)
        #expect(try schedules.schedules().first?.progress.open?.notBefore == .at("2026-11-22 06:50"))
        // The next start replaces the one that was put off.
        #expect(try await claim("22 07:00") == ["morning-back": "2026-11-22 07:00"])
        #expect(try schedules.take(start, of: "morning-back", as: .refused) != nil)
        #expect(try schedules.take(start, of: "morning-back", as: .refused) == nil)
        #expect(try schedules.take(start, of: "gone", as: .refused) == nil)
    }

    @Test func skipsTheComingStartAndBringsItBack() async throws {
        _ = try schedules.add(example())
        let context = ReminderContext.at("2026-11-21 06:00")
        #expect(try schedules.skip("morning-back", context).minute.description == "2026-11-21 07:00")
        #expect(try await claim("21 07:00") == [:])
        #expect(try schedules.unskip("morning-back", context).minute.description == "2026-11-21 07:00")
        #expect(throws: ScheduleError.refused(.nothingSkipped("morning-back"))) {
            try schedules.unskip("morning-back", context)
        }
        #expect(try await claim("21 07:00") == ["morning-back": "2026-11-21 07:00"])
        try schedules.change("morning-back") { $0.pause(until: nil) }
        #expect(throws: ScheduleError.refused(.nothingToSkip("morning-back"))) {
            try schedules.skip("morning-back", context)
        }
    }

    @Test func removesADateThatIsLongOver() async throws {
        let context = ReminderContext.at("2026-10-01 06:00")
        let rule = try ScheduleRule(.at(["07:00"]), on: .date("2026-10-21"))
        for rule in [rule, try ScheduleRule(.at(["08:00"]))] {
            _ = try schedules.add(Schedule(adding: "A", SessionRequest(), rule, StartOptions(), context))
        }
        #expect(try await claim("20 07:00") == [:])
        #expect(try schedules.schedules().map(\.id) == ["a", "a-2"])
        #expect(try await claim("21 07:00") == [:])
        #expect(try schedules.schedules().map(\.id) == ["a-2"])
    }

    /// The outcomes of the starts, the latest first.
    private func outcomes() throws -> [PastStart.Outcome] { try schedules.pastStarts().map(\.start.outcome) }

    @Test func notesWhatBecameOfEachStart() async throws {
        _ = try schedules.add(example())
        try await db.practice(now: { .at("2026-11-20 06:00") }).write { data in
            _ = try data.schedules.skip("morning-back", data.reminderContext)
        }
        _ = try await claim("21 07:00")
        let start = try #require(try schedules.schedules().first?.progress.open)
        _ = try schedules.postpone(start, of: "morning-back", until: .at("2026-11-22 06:50"))
        // The daemon has not run from November 1st to the 20th, and the clock of this test stands at the 21st.
        let missed = Array(repeating: PastStart.Outcome.missed("Limber did not run at its time"), count: 19)
        #expect(try outcomes() == [.postponed(until: .at("2026-11-22 06:50")), .skipped] + missed)
        _ = try await claim("22 07:00")
        try schedules.remove("morning-back")
        #expect(try outcomes().prefix(2) == [.skipped, .missed("its next start came")])
        // After 30 days.
        _ = try schedules.add(example("Neck"))
        _ = try await db.practice().write { try $0.schedules.claimDue(.at("2026-12-21 12:00")) }
        #expect(try outcomes().count(where: { $0 == .skipped }) == 1)
    }

    /// The daemon has not run for days.
    @Test(arguments: ["pause", "remove"]) func notesMissedStartsBeforeAChange(change: String) throws {
        _ = try schedules.add(example())
        if change == "pause" {
            try schedules.change("morning-back") { $0.pause(until: nil) }
        } else {
            try schedules.remove("morning-back")
        }
        #expect(try outcomes() == Array(repeating: .missed("Limber did not run at its time"), count: 21))
    }

    @Test func leavesOutAWaitOfALaterVersion() async throws {
        _ = try schedules.add(example())
        _ = try await claim("21 07:00")
        let start = try #require(try schedules.schedules().first?.progress.open)
        try schedules.note(OpenStart.Wait(.playing, until: .saturday), of: start, of: "morning-back")
        try db.execute("UPDATE schedule SET schedule = replace(schedule, '\"playing\"', '\"headset\"')")
        let open = try schedules.schedules().first?.progress.open
        #expect(open?.time == start.time && open?.wait == nil)
    }

    @Test func namesTheSessionOfAStart() async throws {
        let schedule = try schedules.add(example())
        _ = try await claim("21 07:00")
        let start = try #require(try schedules.schedules().first?.progress.open)
        _ = try schedules.take(start, of: schedule.id, as: .started(session: nil))
        try schedules.note(.started(session: "a"), of: start, of: schedule)
        #expect(try schedules.pastStarts(of: schedule.id).first?.seconds == nil)
        try await db.practice().record(.stretching(at: .saturday), id: "a")
        #expect(try schedules.pastStarts(of: schedule.id).first?.seconds != nil)
        #expect(try schedules.pastStarts(of: "neck").isEmpty)
    }

    @Test func omitsUnreadableRows() async throws {
        for title in ["A", "B", "C", "D"] { _ = try schedules.add(example(title)) }
        try db.execute("UPDATE schedule SET schedule = '{' WHERE id = 'a'")
        try db.execute("UPDATE schedule SET schedule = replace(schedule, '30', '9223372036854775807') WHERE id = 'b'")
        // The schedule of another row.
        try db.execute("UPDATE schedule SET id = 'e' WHERE id = 'c'")
        #expect(try schedules.schedules().map(\.id) == ["d"])
        #expect(try await claim("21 07:00") == ["d": "2026-11-21 07:00"])
        #expect(try schedules.take(OpenStart(time: .example, notBefore: .saturday), of: "a", as: .refused) == nil)
        // An unreadable row keeps its id.
        #expect(try schedules.add(example("A")).id == "a-2")
        let other = TestDatabase()
        let counts = try await other.importDocument(db.document())
        // The schedule in the row of another can be read.
        #expect((counts.scheduleRows, counts.unreadableRows) == (3, 2))
        #expect(try other.data.schedules.schedules().map(\.id) == ["a-2", "c", "d"])
    }

    @Test func keepsTheProgressOnImport() async throws {
        let other = TestDatabase()
        _ = try other.data.schedules.add(example())
        try other.data.schedules.change("morning-back") { schedule in
            _ = schedule.claimDue(.at("2026-11-20 07:00"))
            schedule.progress.lastStart = .at("2026-11-20 07:00")
            schedule.title = "Back"
        }
        #expect(try await db.importDocument(other.document()).scheduleRows == 1)
        // The open start is that of the other computer, but its minute does not come again.
        let imported = try #require(try schedules.schedules().first)
        #expect((imported.title, imported.progress.open) == ("Back", nil))
        #expect(imported.progress.lastStart == .at("2026-11-20 07:00"))
        #expect(try await claim("20 07:00") == [:])
        // The second import finds a start of this computer.
        #expect(try await claim("21 07:00") == ["morning-back": "2026-11-21 07:00"])
        // What has passed before the import was not missed here.
        #expect(try outcomes().isEmpty)
        try other.data.schedules.change("morning-back") { $0.title = "Legs" }
        #expect(try await db.importDocument(other.document()).scheduleRows == 1)
        #expect(try await db.importDocument(other.document()).scheduleRows == 0)
        let merged = try #require(try schedules.schedules().first)
        #expect((merged.title, merged.progress.open?.time.minute.description) == ("Legs", "2026-11-21 07:00"))
    }

    @Test(arguments: [
        ("\"countdown\":30", "\"countdown\":4", "a countdown lasts 5 seconds to 30 minutes"),
        ("2026-11-01T00:00:00.000Z", "9999-11-01T00:00:00.000Z", "'createdAt' must be"),
    ])
    func refusesToImportDamagedValues(value: String, damaged: String, fault: String) async throws {
        let other = TestDatabase()
        _ = try other.data.schedules.add(example())
        let text = String(decoding: try other.document(), as: UTF8.self)
        try #require(text.contains(value), "\(text)")
        try await db.expectRefusal(of: Data(text.replacing(value, with: damaged).utf8), fault)
        #expect(try schedules.schedules().isEmpty)
    }

    /// A guest over HTTP may import, and must not make the daemon write a file.
    @Test func importsNoFilesAndDevices() async throws {
        let other = TestDatabase()
        var schedule = try example()
        schedule.request = SessionRequest(
            seed: 7, output: .output(.raw(path: "/tmp/limber-never.raw")), replace: true, music: .path("/srv/music"),
            catalog: "/srv/catalog")
        _ = try other.data.schedules.add(schedule)
        let document = try other.document()
        try await db.importDocument(document)
        #expect(try schedules.schedules().map(\.request) == [SessionRequest(seed: 7)])
        // The files that the user chose stay.
        try schedules.change("morning-back") { $0.request = schedule.request }
        try await db.importDocument(document)
        #expect(try schedules.schedules().map(\.request) == [schedule.request])
        // Nor from a row that was exported as unreadable.
        try other.execute("UPDATE schedule SET id = 'x'")
        let third = TestDatabase()
        let counts = try await third.importDocument(other.document())
        #expect((counts.scheduleRows, counts.unreadableRows) == (1, 0))
        #expect(try third.data.schedules.schedules().map(\.request) == [SessionRequest(seed: 7)])
    }

    @Test func recoversSchedulesOfADamagedDatabase() async throws {
        let added = try schedules.add(example())
        let other = TestDatabase()
        let counts = try await other.practice(waitLimits: .init(.seconds(300))).exchange.recover(from: db.path).counts
        #expect((counts.otherRows, counts.rejected) == (1, 0))
        #expect(try other.data.schedules.schedules() == [added])
    }
}

extension ScheduledTime {
    fileprivate static let example = ScheduledTime(
        minute: WallMinute(day: .saturday, time: "07:00"), due: .at("2026-11-21 07:00"))
}
