import Foundation
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

// Notifications outside of sessions.
extension PageHost {
    /// Delivers a notification at once.
    func schedule(_ title: String, _ body: String, tag: String) async throws {
        let wish: [String: Any] = ["delayMs": 1, "title": title, "body": body, "tag": tag]
        let json = try JSONSerialization.data(withJSONObject: wish)
        try await send("POST", "/api/notifications/schedule", String(decoding: json, as: UTF8.self))
    }
}

extension TemporaryHome {
    /// The stored data of the home, at a time.
    func practice(at now: Timestamp) -> PracticeService {
        let clock = noon.clock
        let context = PracticeContext(
            now: { now }, days: { .system() }, calendar: { ReminderCalendar(clock: clock) },
            newID: { UUID().uuidString.lowercased() })
        return PracticeService(
            database: path("data/limber/limber.sqlite"), context: context, logger: .writing { Issue.record("\($0)") })
    }

    /// Stores the reminder of this day as due a minute ago, while no daemon ran.
    func missTheQuestion(of kind: ReminderKind = .daily) async throws {
        let due = Timestamp(milliseconds: noon.now.milliseconds - 60_000)
        let time = noon.clock.reading(at: due).time
        let before = practice(at: Timestamp(milliseconds: due.milliseconds - 60_000))
        _ = try await before.write { data in
            try data.reminders.changeReminderPreferences(data.reminderContext) { preferences in
                preferences.set(kind, isOn: true)
                preferences.set(kind, at: time)
            }
        }
    }

    /// Stores the question of this day as asked a minute ago.
    func askTheQuestion() async throws {
        try await missTheQuestion()
        let asked = try await practice(at: noon.now).write { data in
            try data.reminders.claimDue(data.reminderContext, newID: data.newID)
        }.questions
        #expect(asked.count == 1)
    }
}
