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
            now: { now }, days: { DayClock(in: .system()) }, calendar: { ReminderCalendar(clock: clock) },
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
                preferences[kind].isOn = true
                preferences[kind].rule.time = time
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

    /// Stores a schedule with a start that was due a minute ago, so that the next daemon asks at once, for 10 minutes.
    ///
    /// - Parameter refusals: The starts before that were refused.
    func missTheStart(of title: String, refusals: Int = 0) async throws {
        let due = Timestamp(milliseconds: noon.now.milliseconds - 60_000)
        let schedule = Schedule(
            id: Schedule.id(of: title), title: title,
            request: SessionRequest(regions: [try StretchChoice(parsing: "neck:60")]),
            rule: try ScheduleRule(.at([noon.clock.reading(at: due).time])),
            options: try StartOptions(countdown: 600, ifPlaying: .pause, late: 60, afterBoot: true),
            createdAt: Timestamp(milliseconds: due.milliseconds - 3_600_000))
        try await practice(at: schedule.createdAt).write { data in
            let id = try data.schedules.add(schedule).id
            try data.schedules.change(id) { $0.progress.attention = refusals > 0 ? .refused(refusals) : .answered }
        }
    }
}
