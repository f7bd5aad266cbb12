import Foundation
import SessionCore
import TestSupport
import Testing

@testable import PracticeCore

/// Schedules in lists, and their coming starts.
@Suite struct ScheduleListingTests {
    /// Saturday noon in UTC.
    private let conditions = StartConditions(.at("2026-11-21 12:00"))

    private func schedule(
        _ id: String, at times: TimeOfDay..., on days: [Weekday] = Weekday.allCases
    ) throws -> Schedule {
        Schedule(
            id: id, title: id.uppercased(), request: SessionRequest(),
            rule: try ScheduleRule(.at(times), on: .weekdays(days)), createdAt: .saturday - .seconds(86_400))
    }

    private func listing(_ schedule: Schedule, _ conditions: StartConditions) -> ScheduleListing {
        ScheduleListing(schedule, among: [schedule].comingStarts(conditions), conditions.context)
    }

    @Test func namesTheStartThatCanBeBroughtBack() throws {
        var neck = try schedule("neck", at: "13:00")
        let skipped = neck.skip(after: conditions.context.now, .utc)
        #expect(listing(neck, conditions).skipped == skipped?.minute && skipped != nil)
        #expect(listing(neck, StartConditions(.at("2026-11-21 13:01"))).skipped == nil)
    }

    @Test func leavesOutTheProgressInJSON() throws {
        var neck = try schedule("neck", at: "07:00", on: [.monday])
        neck.pause(until: nil)
        let json = try JSONEncoder().encode(listing(neck, conditions))
        let members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(
            Set(members.keys) == [
                "id", "title", "request", "rule", "options", "activity", "createdAt", "next", "quiet",
                "skipped", "words", "open", "attention",
            ])
        #expect(members["words"] as? String == "Mon at 07:00")
        #expect(members["next"] is NSNull && members["open"] is NSNull)
    }

    @Test func ordersTheComingStartsByTime() throws {
        var late = try schedule("late", at: "20:00")
        let (early, same) = (try schedule("early", at: "13:00"), try schedule("same", at: "20:00"))
        #expect([late, early, same].comingStarts(conditions).map(\.schedule) == ["early", "late", "same"])
        let minute = WallMinute(day: .saturday, time: "11:50")
        late.progress.open = OpenStart(
            time: ScheduledTime(minute: minute, due: .at("2026-11-21 11:50")), notBefore: .at("2026-11-21 12:10"))
        let starts = [late, early].comingStarts(conditions)
        #expect(starts.map(\.schedule) == ["late", "early", "late"])
        #expect(starts.first?.minute == minute && starts.first?.due == .at("2026-11-21 12:10"))
    }

    @Test func rehearsesEveryStartOnce() throws {
        let schedules = [try schedule("a", at: "00:00", "07:00"), try schedule("b", at: "07:00", on: [.sunday])]
        let starts = schedules.starts(
            after: .at("2026-11-21 23:59"), before: .at("2026-11-23 00:00"), conditions)
        #expect(
            starts.map { "\($0.schedule) \($0.minute)" } == [
                "a 2026-11-22 00:00", "a 2026-11-22 07:00", "b 2026-11-22 07:00",
            ])
        var paused = schedules[0]
        paused.pause(until: nil)
        #expect([paused].starts(after: .saturday, before: .at("2027-01-01 00:00"), conditions).isEmpty)
    }

    /// A countdown of 15 minutes, and quiet hours from 22:00 to 08:00.
    @Test(
        arguments: [
            ("21:44", false, true), ("21:45", false, false), ("07:50", false, false), ("08:00", false, true),
            ("23:00", true, true),
        ] as [(TimeOfDay, Bool, Bool)])
    func showsAStartInQuietHoursAsQuiet(time: TimeOfDay, inQuietHours: Bool, comes: Bool) throws {
        let hours = try #require(QuietHours(typed: "22:00-08:00"))
        var neck = try schedule("neck", at: time)
        neck.options = try StartOptions(countdown: 900, inQuietHours: inQuietHours)
        let quiet = StartConditions(.at("2026-11-21 12:00"), quietHours: hours)
        let listing = listing(neck, quiet)
        #expect((listing.next != nil, listing.quiet == nil) == (comes, comes))
        #expect(neck.quietTimes(in: hours) == (comes ? [] : [time]))
    }

    @Test func expectsAWaitForAnotherScheduleBeforeIt() throws {
        let (first, second) = (try schedule("first", at: "13:00"), try schedule("second", at: "13:10"))
        let starts = [first, second].comingStarts(conditions)
        #expect(starts.map(\.due) == [.at("2026-11-21 13:00"), .at("2026-11-21 13:30")])
        #expect(starts[1].expectation == .waits(OpenStart.Wait(.tooSoon, until: starts[1].due)))
    }

    @Test func expectsOneStartOfAMinuteAfterTheOther() throws {
        let schedules = try ["a", "b", "c", "d"].map { try schedule($0, at: "13:00") }
        let times = ["13:00", "13:30", "14:00", "14:30"].map { Timestamp.at("2026-11-21 \($0)") }
        let coming = schedules.comingStarts(conditions)
        #expect((coming.map(\.schedule), coming.map(\.due)) == (["a", "b", "c", "d"], times))
        let rehearsed = schedules.starts(after: .saturday, before: .at("2026-11-22 00:00"), conditions)
        #expect(rehearsed == coming)
    }

    /// What the user has done since another schedule started at 12:00.
    @Test(arguments: [("nothing", true), ("later", false), ("edit", false), ("add", false)])
    func waitsForAnotherScheduleUnlessTheUserWishes(act: String, waits: Bool) throws {
        let time = ScheduledTime(minute: WallMinute(day: .saturday, time: "12:05"), due: .at("2026-11-21 12:05"))
        var start = OpenStart(time: time, notBefore: time.due)
        var neck = try schedule("neck", at: "12:05")
        switch act {
        case "later": start.postpone(until: .at("2026-11-21 12:10"), at: .at("2026-11-21 12:06"))
        case "edit": neck.change(try ScheduleRule(.at(["12:05"])), .at("2026-11-21 12:04"))
        case "add":
            neck = Schedule(
                id: "neck", title: "N", request: SessionRequest(), rule: neck.rule, createdAt: .at("2026-11-21 12:04"))
        default: break
        }
        #expect(neck.waits(start, after: .at("2026-11-21 12:00")) == waits)
    }
}
