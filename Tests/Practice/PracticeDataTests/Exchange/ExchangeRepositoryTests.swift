import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// Exports, and imports, which reject the values that every other input rejects.
@Suite(.timeLimit(.minutes(5))) struct ExchangeRepositoryTests {
    private let db = TestDatabase()
    private let other = TestDatabase()

    init() throws { try db.fillEveryTable() }

    @Test func importsItsExportOnce() async throws {
        let document = try db.document()
        for (added, routines) in [(4, 1), (0, 0)] {
            let counts = try await other.importDocument(document)
            #expect((counts.sessionsAdded, counts.sessionsPresent) == (added, 4 - added))
            #expect((counts.preferences, counts.trainingRows) == (4, 7))
            #expect((counts.nutritionRows, counts.reminderRows, counts.routineRows) == (5, 2, routines))
            #expect(try other.document() == document)
        }
        let data = other.data
        #expect(try data.sessions.lastStretches() == [.neck: "neck-rotation"])
        #expect(try data.sessions.totals(of: .meditation) == (1, 60))
        #expect(try data.outbox.nextForwarding(now: .saturday) == nil)
        #expect(try data.nutrition.lastPlanChange() == db.data.nutrition.lastPlanChange())
        #expect(try other.currentPlan() == db.currentPlan())
        #expect(try data.nutritionPlans.unseenPlanChanges() == 1)
        // The clips are files of the other computer.
        #expect(try data.routines.routines() == [.example(audio: [:])])
        // The question is open in the copy, too, and the next reminder is calculated.
        let schedule = try data.reminders.reminders(.at("2026-11-21 12:00")).schedule
        #expect(schedule.questions.map(\.id) == ["q"])
        #expect(schedule.pending.map(\.due) == [.at("2026-11-22 08:00"), .at("2026-11-23 09:00")])
        #expect(try db.document() == document)
    }

    @Test func keepsExistingSessions() async throws {
        try other.save(["s0": .stretching(seconds: 7), "mine": .stretching()])
        #expect(try await other.importDocument(db.document()).sessionsAdded == 3)
        #expect(try other.data.sessions.session(id: "s0", of: .stretch)?.record.seconds == 7)
        #expect(try other.data.sessions.sessionCount() == 5)
    }

    @Test func neitherExportsNorImportsTheKeyOfTheCalendar() async throws {
        let document = String(decoding: try db.document(), as: UTF8.self)
        var generator = SystemRandomNumberGenerator()
        let secret = CalendarSecret(using: &generator)
        try db.data.preferences.save(secret)
        #expect(String(decoding: try db.document(), as: UTF8.self) == document)
        let known = document.replacing(
            "\"preferences\":{", with: "\"preferences\":{\"calendar-secret\":{\"text\":\"known\"},"
        ).replacing("\"preferences\":4", with: "\"preferences\":5")
        try await other.importDocument(Data(known.utf8))
        #expect(try other.data.preferences.calendarSecret() == nil)
        let row = #"{"table":"preference","columns":{"key":"calendar-secret","value":"{}"}}"#
        let hidden = document.replacing(
            "\"preferences\":{", with: "\"unreadable\":[\(row)],\"preferences\":{")
        try await other.expectRefusal(of: Data(hidden.utf8), "must not be a secret")
    }

    @Test func exportsPagesOfOneDocument() async throws {
        #expect(try await other.importDocument(TestDatabase().document()).sessionsAdded == 0)
        let many = TestDatabase()
        try many.fill(1201)
        // All of the first page, and some of the last, are unreadable.
        try many.execute("UPDATE session SET record = '' WHERE number > 701 OR number < 9")
        try many.execute("UPDATE session SET kind = 'meditation'")
        let counts = try await other.importDocument(many.document())
        #expect((counts.sessionsAdded, counts.unreadableRows) == (693, 508))
    }

    @Test func carriesRowsThatItCannotRead() async throws {
        try db.execute("UPDATE session SET record = '{\"dance\":1}', kind = 'dance' WHERE id = 's0'")
        try db.execute("UPDATE intention SET scope = 'decade'")
        try db.execute("INSERT INTO preference VALUES ('colour', 'not JSON')")
        try db.execute("INSERT OR REPLACE INTO preference VALUES ('stretch-preferences', '3')")
        let document = try db.document()
        for _ in 1...2 {
            let counts = try await other.importDocument(document)
            #expect(counts.unreadableRows == 4)
            #expect(try other.document() == document)
        }
        let rows = "SELECT kind || record FROM session WHERE id = 's0'"
        #expect(try other.select(rows) == ["dance{\"dance\":1}"])
        // A value that an export cannot hold is named.
        try db.execute("UPDATE exercise SET created_at = 'x', weight_increment = 9e999")
        let error = #expect(throws: StoreError.self) { try db.document() }
        let reason = "'weight_increment' in a row of 'exercise' has a value that an export cannot hold"
        #expect(error?.reason.contains(reason) == true)
    }

    /// Its record alone would count.
    @Test func carriesASessionOfAnUnknownKind() async throws {
        try db.execute("UPDATE session SET kind = 'dance' WHERE id = 's0'")
        #expect(try await other.importDocument(db.document()).unreadableRows == 1)
        #expect(try other.select("SELECT kind FROM session WHERE id = 's0' AND seconds IS NULL") == ["dance"])
    }

    @Test(
        arguments: [
            (.training, "exercise VALUES ('e', 'E', 5, 0, 'x', 'x')"), (.weights, "bodyWeight VALUES ('w', 'x', 80)"),
            (.nutritionPlans, "nutritionPlan VALUES (9, 'x', 'x')"),
            (.reminders, "intention VALUES ('i', 'Rest', 'decade', '2026', 0, 0, 'x', 'x')"),
            (.schedules, "schedule VALUES ('s', 0, '{}', NULL)"),
            (.preferences, "preference VALUES ('colour', x'7b7d')"),
        ] as [(StoredList, String)])
    func countsTheUnreadableRowsOfAList(list: StoredList, row: String) throws {
        let other = try other.opened()
        for list in StoredList.allCases { #expect(try other.unreadableRows(of: list) == 0) }
        try self.other.execute("INSERT INTO \(row)")
        for each in StoredList.allCases { #expect(try other.unreadableRows(of: each) == (each == list ? 1 : 0)) }
    }

    @Test(arguments: [
        ("exercise", "created_at = 'x'"), ("plan", "created_at = 'x'"), ("planDay", "day_of_week = 'x'"),
        ("planDayExercise", "sets = 'x'"), ("mesocycle", "status = 'x'"), ("workout", "status = 'x'"),
        ("workoutSet", "status = 'x'"),
    ])
    func leavesOutAndExportsUnreadableTraining(table: String, change: String) async throws {
        try db.execute("UPDATE \(table) SET \(change)")
        let data = db.data
        let (plans, cycles) = (data.trainingPlans, data.cycles)
        let counts = try (plans.exercises.rows().count, plans.plans.rows().count, cycles.cycles().count)
        #expect(counts == (table == "exercise" ? 0 : 1, table == "plan" ? 0 : 1, table == "mesocycle" ? 0 : 1))
        #expect(try (data.cycles.activeCycle() == nil) == (table == "mesocycle"))
        #expect(try (data.workouts.nextWorkout() == nil) == (table == "workout"))
        let document = String(decoding: try db.document(), as: UTF8.self)
        #expect(document.contains(#""unreadable":[\#n{"columns":"#) && document.contains(#""table":"\#(table)""#))
    }

    @Test(arguments: [true, false]) func exportsSessionsThatAreNotStoredYet(hasOthers: Bool) async throws {
        if !hasOthers { try db.execute("DELETE FROM session") }
        let sessions = ["s0", "new"].map {
            StoredSession(id: $0, record: .stretching(seconds: 7), zone: "Europe/Paris")
        }
        var pieces = try db.data.exchange.exportPieces(at: .saturday, with: sessions)
        var document = Data()
        while let piece = try pieces.next() { document += piece }
        #expect(try await other.importDocument(document).sessionsAdded == (hasOthers ? 5 : 2))
        let seconds = ["s0", "new"].map { try? other.data.sessions.session(id: $0, of: .stretch)?.record.seconds }
        #expect(seconds == [hasOthers ? 60 : 7, 7])
    }

    @Test func exportsOneState() throws {
        let before = try db.document()
        var pieces = try db.data.exchange.exportPieces(at: .saturday)
        var bytes = try #require(try pieces.next())
        try db.save(["late": .stretching()])
        while let piece = try pieces.next() { bytes += piece }
        #expect(Data(bytes) == before)
        #expect(try db.document() != before)
    }

    static let session =
        #"{"id":"a","kind":"meditation","completedAt":"2026-01-26T12:00:00.000Z","sessionType":"b","#
        + #""plannedDurationSeconds":60,"actualDurationSeconds":60,"completedFully":true}"#

    /// A document with members after its first session.
    static func export(_ members: String, session: String = session) -> String {
        #"{"format":"limber-export","version":1,"sessions":[\#(session)]\#(members)}"#
    }

    private static func changed(_ text: String, to other: String) -> String {
        export("", session: session.replacing(text, with: other))
    }

    @Test(arguments: [
        ("", "line 1: expected '{'"), ("[]", "line 1: expected '{'"), ("{}", "format: not a Limber export"),
        (#"{"format":"other","version":1}"#, "format: not a Limber export"),
        (#"{"format":"limber-export"}"#, "version: expected a whole number from 1"),
        (#"{"format":"limber-export","version":0}"#, "version: expected a whole number"),
        (
            #"{"format":"limber-export","version":3,"sessions":{"new":"shape"}}"#,
            "a newer version of Limber wrote the document"
        ),
        (#"{"format":"limber-export","version":1,"sessions":{}}"#, "line 1: expected '['"),
        (export("", session: "\n\(session),\n{}"), "line 3, sessions[1]: missing 'kind'"),
        (String(export("").dropLast()), "line 1: expected '}'"),
        (export("", session: "\(session),"), "expected a value"),
        (changed("60", to: "\"60\""), "sessions[0]: 'plannedDurationSeconds': "),
        (changed("60", to: "1e999"), "sessions[0]: "),
        (changed(":60", to: ":-1"), "sessions[0]: 'plannedDurationSeconds' must be"),
        (changed("Z", to: "+00:00"), "sessions[0]: 'completedAt': "),
        (changed("meditation", to: "dance"), "sessions[0]: 'kind': "),
        (changed(#""a""#, to: #""""#), "sessions[0]: 'id' must have"),
        (export(#","preferences":{"stretch-config":{"regions":7}}"#), "preferences.stretch-config"),
        (export(#","preferences":{"nutritionProfile":{"sex":"x"}}"#), "preferences.nutritionProfile"),
        (export(#","preferences":{"x":tru}"#), "preferences.x: invalid JSON"),
        (export(#","preferences":{"notification-consent":"maybe"}"#), "preferences.notification-consent"),
        (
            export(#","preferences":{"notificationPreferences":{"quietHours":{"from":"08:00","to":"08:00"}}}"#),
            "'quietHours' must start and end"
        ),
        (export(#","training":{"sqlite_master":[]}"#), "training.sqlite_master: unknown key"),
        (export(#","nutrition":{"bodyFat":[]}"#), "nutrition.bodyFat: unknown key"),
        (export(#","reminders":{"nothing":[]}"#), "reminders.nothing: unknown key"),
        (export(#","routines":{"audio":[]}"#), "routines.audio: unknown key"),
        (export(#","training":{"plan":[{"id":"p"}]}"#), "training.plan[0]: missing 'name'"),
        (export(#","reminders":{"intention":[{"id":"a"}]}"#), "reminders.intention[0]: missing"),
        (export(#","unreadable":[{"table":"outbox","columns":{}}]"#), "unreadable[0]: 'table' must be one of: session"),
        (
            export(#","unreadable":[{"table":"preference","columns":{"key":"x","value":"y","new":1}}]"#),
            "unreadable[0]: 'preference' has no column 'new'; update Limber"
        ),
        (
            export(#","unreadable":[{"table":"preference","columns":{"key":"x"}}]"#),
            "unreadable[0]: NOT NULL constraint"
        ),
        (
            export(
                #","unreadable":[{"table":"session","columns":{"id":"x","kind":"dance","completedAt":"soon","#
                    + #""record":"{}"}}]"#),
            "unreadable[0]: 'completedAt' must be of the type INTEGER"
        ),
        // A row that this version can read has to be right.
        (
            export(
                #","unreadable":[{"table":"bodyWeight","columns":{"id":"w","measuredAt":"2026-01-01T00:00:00.000Z","#
                    + #""weight":29.9}}]"#
            ),
            "unreadable[0]: weight '29.9' is out of range"
        ),
        (
            export("").replacing(#""version":1"#, with: #""version":2"#),
            "line 1, counts: missing; the document is not complete"
        ),
        (export(#","counts":{"sessions":2}"#), "counts.sessions: the export had 2, and the document has 1"),
        (export(#","counts":{}"#), "counts.sessions: the export had 0, and the document has 1"),
        (
            export(#","counts":{"sessions":1,"training.plan":7}"#),
            "counts.training.plan: the export had 7, and the document has 0"
        ),
        (export(#","counts":{"sessions":"1"}"#), "counts: expected a whole number for each list"),
        (export(#","other":1"#), "other: unknown key"), (export("") + "x", "unexpected text after the end"),
        (export("", session: "\"" + String(repeating: "[", count: 9)), "unterminated string"),
        (export("", session: String(repeating: "[", count: 100_000)), "unexpected end of the document"),
    ])
    func takesNothingOfWhatIsNotRight(document: String, complaint: String) async throws {
        let before = try db.document()
        try await db.expectRefusal(of: Data(document.utf8), complaint)
        #expect(try db.document() == before)
    }

    @Test func importsNothingFromATruncatedDocument() async throws {
        let document = try db.document()
        // The last byte ends a line.
        for length in stride(from: 0, to: document.count - 2, by: 7) {
            await #expect(throws: ImportError.self) { try await other.importDocument(document.prefix(length)) }
        }
    }

    /// Each entry, and each bracket around entries, has a line of its own. 40 lines, 0.3 s.
    @Test func refusesADocumentThatLacksALine() async throws {
        try db.execute("INSERT INTO preference VALUES ('colour', 'not JSON')")
        let lines = String(decoding: try db.document(), as: UTF8.self).split(separator: "\n")
        #expect(try await TestDatabase().importDocument(Data(lines.joined(separator: "\n").utf8)).unreadableRows == 1)
        for number in lines.indices where !lines[number].contains("exportedAt") {
            var rest = lines
            rest.remove(at: number)
            let document = Data(rest.joined(separator: "\n").utf8)
            await #expect(throws: ImportError.self, "\(lines[number])") { try await other.importDocument(document) }
        }
        #expect(try other.data.sessions.sessionCount() == 0)
    }

    @Test func deletesEverything() throws {
        try db.save(["secret-1": .stretching()], forwarding: true)
        try db.data.exchange.store.clear()
        #expect(try db.document() == other.document())
        #expect(try db.data.sessions.lastStretches() == [:])
        #expect(try db.data.outbox.nextForwarding(now: .saturday) == nil)
        #expect(try db.data.reminders.reminders(.at("2026-11-21 12:00")).schedule == ReminderSchedule())
        #expect(try db.data.routines.routines().isEmpty)
        for name in try db.folder.names {
            let bytes = try Data(contentsOf: URL(filePath: "\(db.folder.path)/\(name)"))
            #expect(bytes.firstRange(of: Data("secret-1".utf8)) == nil, "\(name)")
        }
        #expect(try db.data.sessions.save(.stretching(), id: "secret-1"))
    }

    /// Earlier versions accepted U+0000 over HTTP, and their exports have it.
    @Test func takesAnotherCharacterForU0000() async throws {
        let name = #""\\\u0000\u0301\u0000""#
        let counts = try await other.importDocument(document("sessions", "stretchName", name))
        #expect(counts.sessionsAdded == 4)
        let names = try other.data.sessions.sessions(of: .stretch).flatMap { $0.record.stretches.map(\.stretchName) }
        #expect(names.contains("\\\u{FFFD}\u{301}\u{FFFD}"))
    }

    /// Returns the export with another value of a member in the first row of a table.
    private func document(_ table: String, _ member: String, _ value: String) throws -> Data {
        let export = String(decoding: try db.document(), as: UTF8.self)
        let start = try #require(export.firstRange(of: "\"\(table)\":")).upperBound
        let name = try #require(export[start...].firstRange(of: "\"\(member)\":")).upperBound
        let old = try #require(export[name...].prefixMatch(of: /"(?:\\.|[^"\\])*"|[^,}]+/))
        return Data("\(export[..<name])\(value)\(export[old.range.upperBound...])".utf8)
    }

    @Test(arguments: [
        ("bodyWeight", "weight", "29.9", "nutrition.bodyWeight[0]: weight '29.9' is out of range; use 30 to 300 kg"),
        ("nutritionProfile", "height", "251", "preferences.nutritionProfile: height '251' is out of range"),
        ("nutritionProfile", "target", "20", "preferences.nutritionProfile: weight '20' is out of range"),
        (
            "targets", "tdee", "9223372036854775807",
            "nutrition.nutritionTargets[0]: 'calculated.targets': implausible targets"
        ),
        ("nutritionTargets", "number", "0", "nutrition.nutritionTargets[0]: 'number' must be a whole number from 1 to"),
        ("exercise", "name", #""""#, "training.exercise[0]: 'name' must be a name of 1 to 100 characters"),
        ("plan", "duration_weeks", "0", "training.plan[0]: 'duration_weeks' must be a whole number from 1 to 1000000"),
        ("planDay", "day_of_week", "7", "training.planDay[0]: 'day_of_week' must be a whole number from 0 to 6"),
        ("planDayExercise", "sets", "101", "training.planDayExercise[0]: 'sets' must be a whole number from 1 to 100"),
        ("mesocycle", "start_date", #""9000-01-01""#, "training.mesocycle[0]: 'start_date' must be a date"),
        ("workout", "week_number", "0", "training.workout[0]: 'week_number' must be a whole number from 1 to"),
        ("workoutSet", "set_number", "9223372036854775807", "training.workoutSet[0]: 'set_number' must be"),
        ("workoutSet", "target_weight", "4000001", "'target_weight' must be a number from 0 to 4000000"),
        ("workoutSet", "actual_reps", "-1", "'actual_reps' must be a whole number from 0 to"),
        ("intention", "text", #""  ""#, "reminders.intention[0]: an intention must not be empty"),
        ("intention", "text", #""\u001b[2J""#, "an intention must not contain control characters"),
        ("reminderQuestion", "snoozes", "4", "'snoozes' must be a whole number from 0 to 3"),
        ("notificationPreferences", "weeklyDay", "7", "preferences.notificationPreferences"),
        ("notificationPreferences", "dailyText", #"" ""#, "a reminder's question must not be empty"),
        ("notificationPreferences", "stretchAfterDays", "366", "preferences.notificationPreferences"),
        ("routine", "name", #""Evening back""#, "routines.routine[0]: 'id' must be the word of the name"),
        ("routine", "text", #""""#, "routines.routine[0]: 'text' must be a text of 1 to 200000 bytes"),
        ("routine", "changedAt", #""9000-01-26T12:00:00.000Z""#, "'changedAt' must be a time like"),
        // Neither a date nor a known row.
        ("bodyWeight", "measuredAt", #""now""#, "nutrition.bodyWeight[0]"),
        ("planDay", "plan_id", #""gone""#, "training.planDay: a row refers to a missing row of 'plan'"),
        // After the last year.
        ("bodyWeight", "measuredAt", #""9000-01-26T12:00:00.000Z""#, "'measuredAt' must be a time like"),
        ("nutritionPlan", "monday", #""9000-01-06""#, "'monday' must be a date like 2026-01-26, from the"),
        ("intention", "date", #""9000-01-26""#, "'date' must be a date up to the year 8999"),
        ("sessions", "completedAt", #""9000-01-26T12:00:00.000Z""#, "'completedAt' must be a time like"),
    ])
    func rejectsAnInvalidValue(table: String, member: String, value: String, complaint: String) async throws {
        try await other.expectRefusal(of: document(table, member, value), complaint)
        #expect(try other.data.sessions.sessionCount() == 0)
    }

    @Test(arguments: [
        ("bodyWeight", "weight", "30"), ("bodyWeight", "weight", "300"), ("planDay", "day_of_week", "0"),
        ("planDay", "day_of_week", "6"), ("planDayExercise", "sets", "100"), ("reminderQuestion", "snoozes", "3"),
        ("mesocycle", "start_date", #""8999-12-31""#), ("exercise", "weight_increment", "1000000"),
        ("exercise", "weight_increment", "0"), ("notificationPreferences", "stretchAfterDays", "365"),
    ])
    func acceptsTheEndsOfTheRanges(table: String, member: String, value: String) async throws {
        let counts = try await other.importDocument(document(table, member, value))
        #expect((counts.sessionsAdded, counts.trainingRows) == (4, 7))
        #expect((counts.nutritionRows, counts.reminderRows) == (5, 2))
    }

    @Test func acceptsTheHeaviestCycle() async throws {
        let plans = other.data.trainingPlans
        try plans.exercises.add(.example(increment: 1_000_000))
        try plans.plans.add(.example())
        try plans.days.add(.example(1), below: ["plan"])
        try plans.dayExercises.add(
            .example(sets: 1, reps: 1_000_000, weight: 1_000_000), below: ["plan", "day"])
        _ = try other.data.cycles.begin(.example(on: "8999-12-31"), at: .saturday, newID: db.ids())
        // Five, a workout and a set for each week.
        #expect(try await TestDatabase().importDocument(other.document()).trainingRows == 5 + 14)
    }
}
