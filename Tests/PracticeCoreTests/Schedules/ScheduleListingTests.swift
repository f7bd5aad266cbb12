import Foundation
import SessionCore
import TestSupport
import Testing

@testable import PracticeCore

/// Schedules in lists, and their coming starts.
@Suite struct ScheduleListingTests {
    /// Saturday noon in UTC.
    private let context = ReminderContext.at("2026-11-21 12:00")

    private func schedule(_ id: String, at times: TimeOfDay..., on days: [Weekday] = []) throws -> Schedule {
        Schedule(
            id: id, title: id.uppercased(), request: SessionRequest(), rule: try ScheduleRule(.at(times), on: days),
            createdAt: .saturday - .seconds(86_400))
    }

    @Test func leavesOutTheProgressInJSON() throws {
        var neck = try schedule("neck", at: "07:00", on: [.monday])
        neck.pause(until: nil)
        let json = try JSONEncoder().encode(ScheduleListing(neck, context))
        let members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(
            Set(members.keys) == [
                "id", "title", "request", "rule", "options", "activity", "createdAt", "next", "words", "open",
                "attention",
            ])
        #expect(members["words"] as? String == "Mon at 07:00")
        #expect(members["next"] is NSNull && members["open"] is NSNull)
    }

    @Test func ordersTheComingStartsByTime() throws {
        var late = try schedule("late", at: "20:00")
        let (early, same) = (try schedule("early", at: "13:00"), try schedule("same", at: "20:00"))
        #expect([late, early, same].comingStarts(context).map(\.schedule) == ["early", "late", "same"])
        let minute = WallMinute(day: .saturday, time: "11:50")
        late.progress.open = OpenStart(
            time: ScheduledTime(minute: minute, due: .at("2026-11-21 11:50")), notBefore: .at("2026-11-21 12:10"))
        let starts = [late, early].comingStarts(context)
        #expect(starts.map(\.schedule) == ["late", "early", "late"])
        #expect(starts.first?.minute == minute && starts.first?.due == .at("2026-11-21 12:10"))
    }

    @Test func rehearsesEveryStartOnce() throws {
        let schedules = [try schedule("a", at: "00:00", "07:00"), try schedule("b", at: "07:00", on: [.sunday])]
        let starts = schedules.starts(
            after: .at("2026-11-21 23:59"), before: .at("2026-11-23 00:00"), ReminderCalendar.utc)
        #expect(
            starts.map { "\($0.schedule) \($0.minute)" } == [
                "a 2026-11-22 00:00", "a 2026-11-22 07:00", "b 2026-11-22 07:00",
            ])
        var paused = schedules[0]
        paused.pause(until: nil)
        #expect([paused].starts(after: .saturday, before: .at("2027-01-01 00:00"), .utc).isEmpty)
    }
}
