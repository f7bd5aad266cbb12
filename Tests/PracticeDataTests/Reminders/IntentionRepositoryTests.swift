import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite(.timeLimit(.minutes(5))) struct IntentionRepositoryTests {
    private let folder: TemporaryFolder
    private let data: Repositories
    private let context = ReminderContext(
        now: Timestamp.noon, calendar: ReminderCalendar(clock: WallClock { _ in 0 }))

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    private func intention(_ id: String, _ text: String, _ scope: IntentionScope, _ day: String) throws -> Intention {
        let day = try #require(LocalDay(parsing: day))
        return Intention(
            id: id, text: try IntentionText(text),
            period: IntentionPeriod(scope, containing: day, weekStartsOn: .sunday), at: .noon)
    }

    @Test func keepsOneIntentionPerPeriod() throws {
        #expect(try data.intentions.keep(try intention("a", "Breathe", .week, "2026-01-26")).isNew)
        let second = try data.intentions.keep(try intention("b", "Read", .week, "2026-01-31"))
        #expect(!second.isNew)
        #expect((second.intention.id, second.intention.text) == ("a", "Read"))
        #expect(try data.intentions.keep(try intention("c", "Walk", .day, "2026-01-26")).isNew)
        #expect(try data.intentions.intentions().map(\.id) == ["c", "a"])
    }

    @Test func prefersDayThenWeekThenMonth() throws {
        #expect(try data.intentions.currentIntention(context) == nil)
        for (id, scope, day) in [
            ("other", IntentionScope.day, "2026-01-25"), ("month", .month, "2026-01-03"), ("week", .week, "2026-01-25"),
            ("day", .day, "2026-01-26"),
        ] {
            try data.intentions.keep(try intention(id, id, scope, day))
            #expect(try data.intentions.currentIntention(context)?.id == (id == "other" ? nil : id))
        }
        #expect(try data.intentions.removeIntention("day"))
        #expect(try !data.intentions.removeIntention("day"))
        #expect(try data.intentions.currentIntention(context)?.id == "week")
    }

    @Test func keepsAWeekWithAnotherFirstDay() throws {
        // From Sunday the 25th.
        try data.intentions.keep(try intention("week", "Breathe", .week, "2026-01-26"))
        let monday = ReminderContext(
            now: .noon, calendar: ReminderCalendar(clock: WallClock { _ in 0 }, weekStartsOn: .saturday))
        #expect(try data.intentions.currentIntention(monday)?.id == "week")
    }

    @Test func usesTheDayBeforeUntilTheDayStarts() throws {
        try data.intentions.keep(try intention("a", "Sleep", .day, "2026-01-26"))
        let night = ReminderContext(
            now: try #require(Timestamp("2026-01-27T03:59:00Z")),
            calendar: ReminderCalendar(clock: WallClock { _ in 0 }, dayStartsAt: 240))
        #expect(try data.intentions.currentIntention(night)?.id == "a")
    }

    @Test func aMovedIntentionReplacesTheOther() throws {
        try data.intentions.keep(try intention("a", "Sleep", .day, "2026-01-26"))
        try data.intentions.keep(try intention("b", "Read", .day, "2026-01-27"))
        let day = try #require(LocalDay(parsing: "2026-01-26"))
        let moved = try data.intentions.changeIntention("b", at: .noon) { $0.date = day }
        #expect(moved?.date == day)
        #expect(try data.intentions.intentions().map(\.id) == ["b"])
        #expect(try data.intentions.changeIntention("a", at: .noon) { $0.text = "x" } == nil)
    }

    @Test func exportsImportsAndClearsIntentions() async throws {
        try data.intentions.keep(try intention("a", "Breathe <b>&\"", .month, "2026-01-26"))
        let time = ReminderContext(
            now: try #require(Timestamp("2026-01-26T07:00:00Z")), calendar: context.calendar)
        try data.reminders.changeReminderPreferences(time) {
            $0.dailyEnabled = true
            $0.dailyText = "What now?"
        }
        let (actions, _) = try data.reminders.settleReminders(
            ReminderContext(now: try #require(Timestamp("2026-01-26T08:00:00Z")), calendar: context.calendar)
        ) { "q" }
        #expect(actions.count == 1)
        var document = Data()
        var pieces = data.exchange.exportPieces(at: .noon)
        while let piece = try pieces.next() { document.append(contentsOf: piece) }

        let other = try Repositories.opened("\(folder.path)/other.sqlite")
        for _ in 1...2 {
            let counts = try await other.exchange.importDocument(document)
            #expect((counts.reminderRows, counts.preferences) == (2, 1))
        }
        #expect(try other.intentions.intentions() == data.intentions.intentions())
        #expect(try other.reminders.reminderHistory() == data.reminders.reminderHistory())
        #expect(try other.reminders.reminderPreferences() == data.reminders.reminderPreferences())
        // The question is open in the copy, too, and the next reminder is calculated.
        let schedule = try other.reminders.reminders(context).schedule
        #expect(schedule.questions.map(\.id) == ["q"])
        #expect(schedule.pending.map(\.due.description) == ["2026-01-27T08:00:00.000Z"])

        try other.exchange.clear()
        #expect(try other.intentions.intentions().isEmpty)
        #expect(try other.reminders.reminderHistory().isEmpty)
        #expect(try other.reminders.reminders(context).schedule == ReminderSchedule())
    }

    @Test(arguments: [
        (#"{"preferences":{"notificationPreferences":{"weeklyDay":7}}}"#, "weeklyDay"),
        (#"{"reminders":{"intention":[{"id":"a"}]}}"#, "reminders.intention[0]"),
        (#"{"reminders":{"nothing":[]}}"#, "reminders.nothing"),
    ])
    func namesEveryFault(part: String, place: String) async throws {
        let document = #"{"format":"limber-export","version":1,"# + part.dropFirst()
        await #expect {
            try await data.exchange.importDocument(Data(document.utf8))
        } throws: { "\($0)".contains(place) }
    }
}
