import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

/// The sessions that settle the reminder to stretch of November 21st, which is due at 18:00.
@Suite struct StretchConditionTests {
    private let db = TestDatabase()
    private var reminders: ReminderRepository { db.data.reminders }

    init() throws { _ = try db.opened() }

    /// Stores the conditions, and returns whether the reminder comes at a time.
    private func comes(
        at time: String = "2026-11-21 18:00", dayStartsAt: Int = 0, unlessDone: Bool = true, afterDays: Int = 0
    ) throws -> Bool {
        let calendar = ReminderCalendar(clock: Zone { _ in 0 }, dayStartsAt: dayStartsAt)
        try reminders.changeReminderPreferences(
            ReminderContext(now: .at("2026-11-21 12:00"), calendar: calendar)
        ) { preferences in
            preferences[.stretch].isOn = true
            preferences.stretchUnlessDone = unlessDone
            preferences.stretchAfterDays = afterDays
        }
        return try reminders.claimDue(ReminderContext(now: .at(time), calendar: calendar)) { "7" }
            .questions.count == 1
    }

    private static func skipping(at time: String) -> SessionRecord {
        let stretch = StretchRecord.Stretch(
            region: .neck, stretchId: "a", stretchName: "a", durationSeconds: 60, skippedSegments: 2)
        return .stretch(StretchRecord(completedAt: .at(time), totalDurationSeconds: 60, stretches: [stretch]))
    }

    @Test(
        arguments: [
            (.stretching(at: .at("2026-11-21 09:00")), nil, false),
            (.followingARoutine(at: .at("2026-11-21 09:00")), nil, false),
            (.routine(.exercising(at: .at("2026-11-21 09:00"))), nil, false),
            // These do not count.
            (.routine(.exercising(at: .at("2026-11-21 09:00"), active: 59)), nil, true),
            (skipping(at: "2026-11-21 09:00"), nil, true),
            (.meditating(at: .at("2026-11-21 09:00")), nil, true),
            // On another day, also where the session was done.
            (.stretching(at: .at("2026-11-20 23:59")), nil, true),
            (.stretching(at: .at("2026-11-21 03:00")), "America/New_York", true),
            (.stretching(at: .at("2026-11-20 16:00")), "Asia/Tokyo", false),
            (.stretching(at: .at("2026-11-21 09:00")), "Nowhere/Land", false),
            // From a wrong clock.
            (.stretching(at: .at("2026-11-21 18:01")), nil, true),
        ] as [(SessionRecord, String?, Bool)])
    func aSessionThatCountsSettlesItsDay(record: SessionRecord, zone: String?, comes: Bool) throws {
        try db.data.sessions.save(record, id: "a", zone: zone)
        #expect(try self.comes() == comes)
    }

    @Test(arguments: [(0, false), (240, true)]) func daysStartAsConfigured(minutes: Int, comes: Bool) throws {
        try db.data.sessions.save(.stretching(at: .at("2026-11-21 02:00")), id: "a")
        #expect(try self.comes(dayStartsAt: minutes) == comes)
    }

    /// Of two sessions, the earlier one has the later day.
    @Test func comparesDaysAndNotInstants() throws {
        try db.data.sessions.save(.stretching(at: .at("2026-11-20 16:00")), id: "a", zone: "Asia/Tokyo")
        try db.data.sessions.save(.stretching(at: .at("2026-11-20 17:00")), id: "b", zone: "America/New_York")
        #expect(try !comes())
    }

    @Test(arguments: [(1, true), (2, false), (365, false)]) func waitsForDaysWithoutASession(
        days: Int, comes: Bool
    ) throws {
        for day in ["01", "20"] {
            try db.data.sessions.save(.stretching(at: .at("2026-11-\(day) 12:00")), id: day)
        }
        #expect(try self.comes(unlessDone: false, afterDays: days) == comes)
    }

    @Test func settlesADaySilently() throws {
        try db.data.sessions.save(.stretching(at: .at("2026-11-21 09:00")), id: "a")
        #expect(try !comes())
        #expect(try db.data.sessions.remove("a"))
        let later = ReminderContext.at("2026-11-21 18:30")
        #expect(try reminders.claimDue(later) { "7" }.questions.isEmpty)
        #expect(try reminders.reminderHistory().isEmpty)
        #expect(try reminders.reminders(later).schedule.pending.map(\.due) == [.at("2026-11-22 18:00")])
    }
}
