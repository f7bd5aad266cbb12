import Foundation
import Testing

@Suite(.takingTurns) struct ReminderTests {
    private let box: Box

    init() throws { box = try Box() }

    @Test func areShownAndChanged() async throws {
        let first = try await box.limber("remind")
        #expect(first.status == 0)
        #expect(
            first.output == """
                daily      off  turn on with 'limber remind daily --at 08:00'
                weekly     off  turn on with 'limber remind weekly --at 19:00'
                monthly    off  turn on with 'limber remind monthly --at 09:00'
                check-in   off  needs a nutrition profile; create one with 'limber nutrition profile'

                No quiet hours
                """)
        let daily = try await box.limber("remind", "daily", "--at", "06:30", "--text", "What now?").output
        #expect(daily.hasPrefix("daily      on   every day at 06:30, \"What now?\"\n           next 20"))
        #expect(try await box.limber("remind", "weekly", "--on", "monday").output.contains("every Monday at 19:00"))
        #expect(try await box.limber("remind", "weekly", "--on", "6").output.contains("every Saturday at 19:00"))
        #expect(
            try await box.limber("remind", "monthly", "--day", "31").output.contains("every month on day 31 at 09:00"))
        #expect(
            try await box.limber("remind", "quiet", "22:00-08:00").output
                == "Quiet hours 22:00-08:00: reminders are not spoken")
        let next = try await box.limber("remind", "next")
        #expect(next.output.split(separator: "\n").count == 3)
        #expect(next.errors.contains("no daemon is running"))
        // A session that a terminal plays has a socket, too, but asks nothing.
        let session = try box.start(["meditate", "1", "--output", "null", "--music", "none", "--events", "-"])
        #expect(await session.line(containing: "part.started") != nil)
        #expect(try await box.limber("remind", "next").errors.contains("no daemon is running"))
        #expect(try await box.limber("stop").status == 0)
        _ = try await session.finished()
        let json = try await box.limber("remind", "next", "--json").output
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]] != nil)
        #expect(try await box.limber("remind", "daily", "--off").output.hasPrefix("daily      off"))
    }

    @Test func aYearIsRehearsedAcrossTwoDaylightSavingChanges() async throws {
        #expect(try await box.limber("remind", "daily", "--at", "02:30").status == 0)
        #expect(try await box.limber("remind", "check-in", "--at", "09:00").status == 0)
        let year = try await box.limber(
            "remind", "rehearse", "--from", "2026-01-01", "--days", "365", "--zone", "Europe/Berlin")
        #expect(year.status == 0)
        let days = year.output.split(separator: "\n").filter { $0.contains("  daily ") }
        #expect(days.count == 365)
        #expect(Set(days.map { $0.prefix(10) }).count == 365)
        #expect(days.map { $0.prefix(16) }.filter { !$0.hasSuffix("02:30") } == ["2026-03-29 03:00"])
        #expect(year.output.split(separator: "\n").count { $0.contains("  check-in ") } == 52)
        // Nothing of it is kept.
        #expect(try await box.limber("remind", "history").output == "No questions yet")
    }

    @Test func intentionsAreSetListedReplacedAndForgotten() async throws {
        #expect(
            try await box.limber("intend", "Breathe", "--week", "--date", "2026-11-21").output
                == "week from 2026-11-15: Breathe")
        #expect(
            try await box.limber("intend", "Read", "--week", "--date", "2026-11-17").output
                == "week from 2026-11-15: Read, replacing the previous intention")
        #expect(
            try await box.limber("intend", "Rest", "--month", "--date", "2026-11-17").output == "month 2026-11: Rest")
        #expect(try await box.limber("intend").output == "week from 2026-11-15: Read\nmonth 2026-11: Rest")
        #expect(try await box.limber("intend", "Walk").status == 0)
        #expect(try await box.limber("today").output.hasPrefix("Today's intention: Walk\n"))
        #expect(try await box.limber("intend", "--delete").output.hasSuffix(": Walk"))
        #expect(try await box.limber("intend", "--delete").status == 66)
    }

    @Test func aSnoozeUntilTomorrowTellsThatTheNextQuestionComesFirst() async throws {
        try await box.askTheQuestion()
        let snoozed = try await box.limber("remind", "snooze", "tomorrow")
        #expect(snoozed.status == 0)
        #expect(snoozed.output.hasPrefix("Not asked again: the next question comes at "))
    }

    @Test(arguments: [
        (
            ["remind", "daily", "--at", "24:00"], 64,
            "invalid value '24:00' for '--at'; write it from 00:00 to 23:59"
        ), (["remind", "weekly", "--on", "7"], 64, "invalid value '7' for '--on'; use its name, such as monday"),
        (["remind", "monthly", "--day", "32"], 64, "32"),
        (
            ["remind", "quiet", "22-8"], 64,
            "invalid value '22-8' for '<hours>'; write two times that differ, such as 22:00-08:00"
        ),
        (["remind", "daily", "--off", "--at", "08:00"], 64, "takes no --at"), (["remind", "snooze", "2h"], 64, "'2h'"),
        (["remind", "snooze", "1h"], 66, "no question is open"),
        (["remind", "rehearse", "--zone", "Mars"], 64, "'Mars'"),
        (["remind", "rehearse"], 66, "no reminder is on"), (["intend", " "], 64, "must not be empty"),
        (["intend", "a\u{1b}[2Jb"], 64, "control characters"), (["answer"], 64, "--skip"),
        (["answer", "Breathe"], 66, "no question is open"),
        (
            ["intend", "x", "--date", "2026-02-30"], 64,
            "invalid value '2026-02-30' for '--date'; write it as 2026-01-31"
        ),
    ])
    func whatIsWrongIsSaidInOneLine(arguments: [String], status: Int32, complaint: String) async throws {
        let refused = try await box.limber(arguments)
        #expect(refused.status == status)
        #expect(refused.errors.contains(complaint))
        #expect(refused.errorLines.count == 1)
    }
}
