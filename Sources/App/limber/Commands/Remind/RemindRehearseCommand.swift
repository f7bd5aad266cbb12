import ArgumentParser
import FoundationEssentials
import Logging
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import SessionCore

struct RemindRehearseCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "remind rehearse", abstract: "Preview the reminders of the coming days.",
        discussion: """
            The preview runs the daemon's reminders with your settings on a simulated clock. It sends and saves \
            nothing. The reminder to stretch comes as if you did no session.
            """)

    @OptionGroup
    var days: RehearsedDays

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let overview = try await practice.read { try $0.reminders.reminders($0.reminderContext) }
        guard !overview.rules.isEmpty else {
            throw CommandError(.missing, "no reminder is on; turn one on with 'limber remind daily --at 08:00'")
        }
        let calendar = days.calendar(of: practice)
        let (start, end) = days.bounds(in: calendar, now: practice.context.now(), usual: 366)
        try await rehearse(overview, in: calendar, from: start, to: end)
    }

    private func rehearse(
        _ overview: ReminderOverview, in calendar: ReminderCalendar, from start: Timestamp, to end: Timestamp
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID().uuidString)")
        // The system removes what stays of a temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        // Starts before midnight, so that a reminder at 00:00 is due strictly after the start.
        let clock = RehearsalClock(from: Timestamp(milliseconds: start.milliseconds - 1), to: end)
        let practice = PracticeService(
            database: folder.appendingPathComponent("limber.sqlite").path,
            context: PracticeContext(
                now: { clock.now() }, days: { calendar.days }, calendar: { calendar },
                newID: { UUID().uuidString.lowercased() }),
            logger: .foreground())
        _ = try await practice.write { data in
            try data.reminders.changeReminderPreferences(data.reminderContext) { preferences in
                preferences = overview.preferences
                preferences[.checkIn].isOn = overview.rules[.checkIn] != nil
            }
        }
        let service = ReminderService(
            practice: practice, clock: clock, registry: NotificationRegistry(),
            startSession: {},
            logger: .foreground())
        await service.run()
        let history = try await practice.read { try $0.reminders.reminderHistory() }
        for question in history.reversed() {
            let (day, time) = calendar.clock.reading(at: question.askedAt)
            let name = question.kind.rawValue.padded(to: 8)
            try StandardOutput.say("\(day) \(time)  \(name)  for \(question.period)  \(question.why)")
        }
    }
}
