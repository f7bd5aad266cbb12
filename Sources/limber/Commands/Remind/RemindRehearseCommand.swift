import ArgumentParser
import FoundationEssentials
import Glibc
import Logging
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import SessionCore

struct RemindRehearseCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse",
        abstract: "Preview the reminders of the coming days.",
        usage: "limber remind rehearse [<options>]",
        discussion: """
            The preview runs the daemon's reminders with your settings on a simulated clock. It sends and saves \
            nothing.
            """)

    @Option(
        help: ArgumentHelp("First day, such as 2026-01-01, tomorrow or monday. (default: today)", valueName: "day"),
        completion: .dates, transform: DateExpression.argument)
    var from: DateExpression?

    @Option(help: ArgumentHelp("Number of days.", valueName: "number"))
    var days = 366

    @Option(help: ArgumentHelp("Time zone, such as Europe/Berlin. (default: this machine's)", valueName: "zone"))
    var zone: String?

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if !(1...36_600 ~= days) { throw ValidationError("--days '\(days)' is out of range; use 1 to 36600") }
        if let zone, !zone.isZone {
            throw ValidationError("unknown time zone '\(zone)'; /usr/share/zoneinfo has the names")
        }
    }

    func run() async throws {
        let practice = try await common.practice()
        let overview = try await practice.read { try $0.reminders.reminders($0.reminderContext) }
        guard !overview.rules.isEmpty else {
            throw CommandError(.missing, "no reminder is on; turn one on with 'limber remind daily --at 08:00'")
        }
        if let zone { setenv("TZ", zone, 1) }
        let calendar = practice.context.calendar()
        let today = calendar.clock.reading(at: practice.context.now()).day
        try await rehearse(overview, in: calendar, from: (from ?? .relative(0)).day(today: today, .future))
    }

    private func rehearse(_ overview: ReminderOverview, in calendar: ReminderCalendar, from first: LocalDay)
        async throws
    {
        let (start, end) = (calendar.start(of: first), calendar.start(of: first.advanced(by: days)))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // Starts before midnight, so that a reminder at 00:00 is due strictly after the start.
        let clock = RehearsalClock(from: Timestamp(milliseconds: start.milliseconds - 1), to: end)
        let practice = PracticeService(
            database: folder.appendingPathComponent("limber.sqlite").path,
            context: PracticeContext(
                now: { clock.now() }, days: { .system(startsAt: calendar.dayStartsAt) }, calendar: { calendar },
                newID: { UUID().uuidString.lowercased() }),
            logger: .foreground())
        _ = try await practice.write { data in
            try data.reminders.changeReminderPreferences(data.reminderContext) { preferences in
                preferences = overview.preferences
                preferences.checkInEnabled = overview.rules[.checkIn] != nil
            }
        }
        let service = ReminderService(
            practice: practice, clock: clock, registry: NotificationRegistry(),
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

extension ReminderCalendar {
    /// Returns the first instant of a day. If the time zone leaves the day out, returns that of the next day.
    fileprivate func start(of day: LocalDay) -> Timestamp {
        clock.occurrence(of: .midnight, on: day)?.moment ?? start(of: day.advanced(by: 1))
    }
}

extension String {
    /// Whether the text names a time zone in `/usr/share/zoneinfo`.
    fileprivate var isZone: Bool {
        ZoneDatabase.file(of: self).map { access($0, R_OK) == 0 } ?? false
    }
}
