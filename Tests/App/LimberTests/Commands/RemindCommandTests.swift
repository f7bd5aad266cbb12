import CommandSupport
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// `limber remind` and `limber intend` without a daemon.
@Suite(.timeLimit(.minutes(5))) struct RemindCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func showsAndChangesReminders() async throws {
        #expect(
            try await home.succeeds("remind") == """
                daily      off  turn on with 'limber remind daily --at 08:00'
                weekly     off  turn on with 'limber remind weekly --at 19:00'
                monthly    off  turn on with 'limber remind monthly --at 09:00'
                check-in   off  needs a nutrition profile; create one with 'limber nutrition profile'
                stretch    off  turn on with 'limber remind stretch --at 18:00'

                No quiet hours
                """)
        let daily = try await home.succeeds("remind daily --at 06:30 --text 'What now?'")
        #expect(daily.hasPrefix("daily      on   every day at 06:30, \"What now?\"\n           next 20"))
        for (line, rule) in [
            ("weekly --on monday", "every Monday at 19:00"), ("weekly --on 6", "every Saturday at 19:00"),
            ("monthly --day 31", "every month on day 31 at 09:00"),
            ("quiet 22:00-08:00", "Quiet hours 22:00-08:00: reminders are not spoken"),
            ("quiet 10pm-7:30am", "Quiet hours 22:00-07:30: reminders are not spoken"),
            ("monthly --at 7:00", "every month on day 31 at 07:00"),
            ("monthly --at 7pm", "every month on day 31 at 19:00"),
        ] {
            #expect(try await home.succeeds("remind \(line)").contains(rule))
        }
        let next = try await home.run("remind next")
        #expect(next.output.split(separator: "\n").count == 3)
        #expect(next.errors.contains("no daemon is running"))
        #expect(try await home.succeeds("remind daily --off").hasPrefix("daily      off"))
        let json = Data(try await home.run("remind next --json").output.utf8)
        #expect((try JSONSerialization.jsonObject(with: json) as? [[String: String]])?.count == 2)
    }

    @Test func aPermissionThatCannotBeReadIsAnError() async throws {
        let file = try home.write("", to: "data")
        try await home.run("remind permission").expect(74, errors: "'\(file)/limber/limber.sqlite'")
    }

    /// A session in a terminal has a socket, too, but no reminders.
    @Test func aSessionInATerminalIsNoDaemon() async throws {
        _ = try await home.succeeds("remind daily --at 06:30")
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        #expect(try await home.run("remind next").errors.contains("no daemon is running"))
        try await home.stop(session)
    }

    @Test func switchesTheCheckIn() async throws {
        _ = try await home.succeeds(
            "nutrition profile --height 180 --born 1990-05-01 --sex male --activity sedentary --goal maintain")
        let on = try await home.succeeds("remind check-in")
        #expect(on.hasPrefix("check-in   on   ") && on.contains("09:00"))
        for state in ["off", "on"] {
            #expect(try await home.succeeds("remind check-in \(state)").hasPrefix("check-in   \(state)"))
        }
    }

    @Test func setsTheConditionsOfTheReminderToStretch() async throws {
        let done = ", unless you have stretched that day"
        let days = ", at the earliest 2 days after the last session"
        for (line, rule) in [
            ("--at 19:00", "on   every day at 19:00"), ("--after-days 2", "on   every day at 19:00\(days)"),
            ("--unless-done --text 'Up you get!'", "on   every day at 19:00\(done)\(days), \"Up you get!\""),
            ("off", "off  turn on with"), ("on", "on   every day at 19:00\(done)\(days), \"Up you get!\""),
            ("--always --text ''", "on   every day at 19:00\n"), ("--unless-done", "on   every day at 19:00\(done)\n"),
        ] {
            #expect(try await home.succeeds("remind stretch \(line)").hasPrefix("stretch    \(rule)"), "\(line)")
        }
        #expect(try await home.run("remind next").output.contains("  stretch: every day at 19:00\(done)"))
        let week = try await home.succeeds("remind rehearse --from 2026-01-01 --days 7")
        #expect(week.split(separator: "\n").count { $0.contains(" 19:00  stretch   for ") } == 7, "\(week)")
    }

    @Test func aRehearsalStoresNothing() async throws {
        _ = try await home.succeeds("remind daily --at 02:30")
        let week = try await home.succeeds("remind rehearse --from 2026-01-01 --days 7")
        let days = week.split(separator: "\n").filter { $0.contains("  daily ") && $0.dropFirst(11).hasPrefix("02:30") }
        #expect(days.count == 7, "\(week)")
        #expect(try await home.succeeds("remind history") == "No questions yet")
    }

    @Test func setsListsReplacesAndDeletesIntentions() async throws {
        for (line, output) in [
            ("intend Breathe --week --date 2026-11-21", "week from 2026-11-15: Breathe"),
            (
                "intend Read --week --date 2026-11-17",
                "week from 2026-11-15: Read, replacing the previous intention"
            ), ("intend Rest --month --date 2026-11-17", "month 2026-11: Rest"),
        ] {
            #expect(try await home.succeeds(line) == output)
        }
        #expect(try await home.succeeds("intend --week --date 2026-11-17").hasSuffix(": Read"))
        _ = try await home.succeeds("intend Walk")
        #expect(try await home.succeeds("today").hasPrefix("Today's intention: Walk\n"))
        #expect(try await home.succeeds("intend --delete").hasSuffix(": Walk"))
    }
}
