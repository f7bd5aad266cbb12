import Foundation
import PracticeCore
import SessionCore
import Testing

@Suite struct ReminderCalendarTests {
    private func calendar(
        _ zone: String = "UTC", dayStartsAt: Int = 0, weekStartsOn: Weekday = .sunday
    ) throws -> ReminderCalendar {
        ReminderCalendar(
            clock: WallClock(offset: try ZoneFile(zone).offset), dayStartsAt: dayStartsAt, weekStartsOn: weekStartsOn
        )
    }

    private static func time(_ text: String) -> TimeOfDay { TimeOfDay(parsing: text) ?? .midnight }

    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String
        let rule: ReminderRule
        let now: String
        let due: String
        let period: String
        let why: String

        var testDescription: String { "\(rule) in \(zone) after \(now)" }
    }

    @Test(arguments: [
        Case(
            zone: "UTC", rule: .daily(at: time("08:00")), now: "2026-11-21T07:59:59.999Z",
            due: "2026-11-21T08:00:00.000Z", period: "2026-11-21", why: "every day at 08:00"),
        // Set at 08:00:00 for 08:00: due tomorrow.
        Case(
            zone: "UTC", rule: .daily(at: time("08:00")), now: "2026-11-21T08:00:00.000Z",
            due: "2026-11-22T08:00:00.000Z", period: "2026-11-22", why: "every day at 08:00"),
        Case(
            zone: "UTC", rule: .weekly(on: .sunday, at: time("19:00")), now: "2026-11-21T12:00:00.000Z",
            due: "2026-11-22T19:00:00.000Z", period: "2026-11-22", why: "every Sunday at 19:00"),
        Case(
            zone: "UTC", rule: .weekly(on: .monday, at: time("09:00")), now: "2026-11-23T09:00:00.000Z",
            due: "2026-11-30T09:00:00.000Z", period: "2026-11-29", why: "every Monday at 09:00"),
        Case(
            zone: "UTC", rule: .monthly(day: 1, at: time("09:00")), now: "2026-12-01T09:00:00.000Z",
            due: "2027-01-01T09:00:00.000Z", period: "2027-01-01", why: "every month on day 1 at 09:00"),
        Case(
            zone: "UTC", rule: .monthly(day: 31, at: time("09:00")), now: "2028-02-01T00:00:00.000Z",
            due: "2028-02-29T09:00:00.000Z", period: "2028-02-01",
            why: "every month on day 31 at 09:00; February has no day 31, so on its last day"),
        Case(
            zone: "UTC", rule: .monthly(day: 30, at: time("09:00")), now: "2026-01-30T09:00:00.000Z",
            due: "2026-02-28T09:00:00.000Z", period: "2026-02-01",
            why: "every month on day 30 at 09:00; February has no day 30, so on its last day"),
        // The clock goes from 02:00 to 03:00.
        Case(
            zone: "Europe/Berlin", rule: .daily(at: time("02:30")), now: "2026-03-28T12:00:00.000Z",
            due: "2026-03-29T01:00:00.000Z", period: "2026-03-29",
            why: "every day at 02:30; the clock skips 02:30 on 2026-03-29, so at the first minute after it"),
        // 02:30 comes at 00:30 and 01:30 UTC: the first one counts, and the second does not follow it.
        Case(
            zone: "Europe/Berlin", rule: .daily(at: time("02:30")), now: "2026-10-24T12:00:00.000Z",
            due: "2026-10-25T00:30:00.000Z", period: "2026-10-25", why: "every day at 02:30"),
        Case(
            zone: "Europe/Berlin", rule: .daily(at: time("02:30")), now: "2026-10-25T00:30:00.000Z",
            due: "2026-10-26T01:30:00.000Z", period: "2026-10-26", why: "every day at 02:30"),
        // The clock went from midnight to 01:00.
        Case(
            zone: "America/Sao_Paulo", rule: .daily(at: time("00:15")), now: "2018-11-03T12:00:00.000Z",
            due: "2018-11-04T03:00:00.000Z", period: "2018-11-04",
            why: "every day at 00:15; the clock skips 00:15 on 2018-11-04, so at the first minute after it"),
        // The clock goes from 23:00 to midnight, so that nothing of that hour is left on its day.
        Case(
            zone: "America/Scoresbysund", rule: .daily(at: time("23:30")), now: "2025-03-29T12:00:00.000Z",
            due: "2025-03-30T00:59:00.000Z", period: "2025-03-29",
            why: "every day at 23:30; the clock skips 23:30 on 2025-03-29, so at the last minute before it"),
        // Samoa skipped a Friday.
        Case(
            zone: "Pacific/Apia", rule: .daily(at: time("08:00")), now: "2011-12-29T20:00:00.000Z",
            due: "2011-12-30T18:00:00.000Z", period: "2011-12-31", why: "every day at 08:00"),
        Case(
            zone: "Pacific/Apia", rule: .weekly(on: .friday, at: time("08:00")), now: "2011-12-29T20:00:00.000Z",
            due: "2012-01-05T18:00:00.000Z", period: "2012-01-01", why: "every Friday at 08:00"),
    ])
    func theNextTimeIsStrictlyAfterNow(_ example: Case) throws {
        let kind: ReminderKind =
            switch example.rule {
            case .daily: .daily
            case .weekly: .weekly
            case .monthly: .monthly
            }
        let entry = try calendar(example.zone).next(kind, by: example.rule, after: try #require(Timestamp(example.now)))
        #expect(entry.due.description == example.due)
        #expect(entry.period.description == example.period)
        #expect(entry.why == example.why)
    }

    @Test(arguments: [
        ("08:00", 240, "2026-11-22"), ("03:59", 240, "2026-11-21"), ("04:00", 240, "2026-11-22"),
    ])
    func assignsEarlyTimesToTheDayBefore(time: String, dayStartsAt: Int, period: String) throws {
        let entry = try calendar(dayStartsAt: dayStartsAt).next(
            .daily, by: .daily(at: Self.time(time)), after: try #require(Timestamp("2026-11-21T12:00:00Z")))
        #expect(entry.period.description == period)
    }

    @Test func startsWeeksOnTheConfiguredDay() throws {
        let rule = ReminderRule.weekly(on: .sunday, at: Self.time("19:00"))
        let now = try #require(Timestamp("2026-11-21T12:00:00Z"))
        #expect(try calendar().next(.weekly, by: rule, after: now).period.description == "2026-11-22")
        #expect(
            try calendar(weekStartsOn: .monday).next(.weekly, by: rule, after: now).period.description == "2026-11-16")
    }

    @Test(arguments: [
        "daily 08:00", "weekly 0 19:00", "weekly 6 00:00", "monthly 1 09:00", "monthly 31 23:59",
    ])
    func decodesItsEncodedRules(text: String) throws {
        #expect(try #require(ReminderRule(text)).description == text)
    }

    @Test(arguments: [
        "", "daily", "daily 8:00", "daily 24:00", "weekly 19:00", "weekly 7 19:00", "monthly 0 09:00",
        "monthly 32 09:00",
    ])
    func rejectsInvalidRules(text: String) {
        #expect(ReminderRule(text) == nil)
    }

    @Test(arguments: [
        ("22:00-08:00", "22:00", true), ("22:00-08:00", "21:59", false), ("22:00-08:00", "07:59", true),
        ("22:00-08:00", "08:00", false), ("22:00-08:00", "00:00", true), ("12:00-14:00", "12:00", true),
        ("12:00-14:00", "14:00", false), ("12:00-14:00", "00:00", false),
    ])
    func acceptsQuietHoursOverMidnight(hours: String, time: String, isQuiet: Bool) throws {
        #expect(try #require(QuietHours(parsing: hours)).contains(Self.time(time)) == isQuiet)
    }

    @Test(arguments: ["", "22:00", "22:00-22:00", "22:00-24:00", "22:00-08:00-", "22-8", "22:00 -08:00"])
    func rejectsInvalidQuietHours(text: String) {
        #expect(QuietHours(parsing: text) == nil)
    }
}
