import ArgumentParser
import FoundationEssentials
import Glibc
import Logging
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import SessionCore

struct RemindRehearseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse", abstract: "Go through days ahead in a moment, and print what would be asked.",
        discussion: """
            The daemon's own reminders run with your settings on a clock that does not wait. Nothing is told, and nothing \
            is kept.
            """)

    @Option(
        help: ArgumentHelp("The first day, such as 2026-01-01; today if it is left out.", valueName: "day"),
        transform: LocalDay.argument)
    var from: LocalDay?

    @Option(help: ArgumentHelp("How many days.", valueName: "number"))
    var days = 366

    @Option(help: ArgumentHelp("In which time zone, such as Europe/Berlin.", valueName: "zone"))
    var zone: String?

    func validate() throws {
        if !(1...36_600 ~= days) { throw ValidationError("--days is a number from 1 to 36600") }
        if let zone, !zone.isZone {
            throw ValidationError("there is no time zone '\(zone)'; 'ls /usr/share/zoneinfo' shows them")
        }
    }

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let overview = try await practice.reminders.overview()
            guard !overview.rules.isEmpty else {
                throw Failure(.missing, "no reminder is on; 'limber remind daily --at 08:00' puts one on")
            }
            if let zone { setenv("TZ", zone, 1) }
            let calendar = practice.context.calendar()
            let today = calendar.clock.reading(at: practice.context.now()).day
            try await rehearse(overview, in: calendar, from: from ?? today)
        } catch {
            throw Failure(error)
        }
    }

    private func rehearse(_ overview: ReminderOverview, in calendar: ReminderCalendar, from first: LocalDay)
        async throws
    {
        let (start, end) = (calendar.start(of: first), calendar.start(of: first.advanced(by: days)))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limber-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // From before the first day, so that its first minute counts.
        let clock = RehearsalClock(from: Timestamp(milliseconds: start.milliseconds - 1), to: end)
        let practice = PracticeService(
            database: folder.appendingPathComponent("limber.sqlite").path,
            context: PracticeContext(
                now: { clock.now() }, days: { .system(startsAt: calendar.dayStartsAt) }, calendar: { calendar },
                newID: { UUID().uuidString.lowercased() }),
            logger: .foreground())
        try await practice.reminders.changePreferences { preferences in
            preferences = overview.preferences
            preferences.checkInEnabled = overview.rules[.checkIn] != nil
        }
        let service = ReminderService(
            practice: practice, clock: clock, board: NoticeBoard(),
            logger: .foreground())
        await service.run()
        let history = try await practice.read { try $0.reminders.reminderHistory() }
        for question in history.reversed() {
            let (day, time) = calendar.clock.reading(at: question.askedAt)
            let kind = question.kind.rawValue
            let name = kind + String(repeating: " ", count: 8 - kind.count)
            try StandardOutput.say("\(day) \(time)  \(name)  for \(question.period)  \(question.why)")
        }
    }
}

extension ReminderCalendar {
    /// The first moment of a day; where the zone leaves it out, of the next.
    fileprivate func start(of day: LocalDay) -> Timestamp {
        clock.showing(.midnight, on: day)?.moment ?? start(of: day.advanced(by: 1))
    }
}

extension String {
    /// Whether the zone database has it.
    fileprivate var isZone: Bool {
        let isName = first?.isLetter == true && !split(separator: "/").contains("..")
        return isName && access("/usr/share/zoneinfo/\(self)", R_OK) == 0
    }
}
