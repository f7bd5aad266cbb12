import PracticeCore
import SessionCore
import Testing

@Suite struct StretchCardTests {
    @Test(arguments: [
        (0, "Stretched today!", false), (1, "Last stretched yesterday", false), (2, "2 days ago", false),
        (3, "3 days ago - time to stretch!", true), (4, "4 days ago - time to stretch!", true),
        (400, "400 days ago - time to stretch!", true),
    ])
    func isUrgentFromTheThirdDayOn(days: Int, message: String, isUrgent: Bool) throws {
        let card = StretchCard.data(days: days)
        #expect(card.message == message)
        #expect(card.isUrgent == isUrgent)
        let expected =
            #"{"action":"Stretch Now","days":\#(days),"message":"\#(message)","state":"data","urgent":\#(isUrgent)}"#
        #expect(try json(card) == expected)
    }

    @Test func hasStatesWithoutData() throws {
        let empty = StretchCard(latest: nil, today: LocalDay(number: 0), by: .utc)
        #expect(empty == .empty)
        #expect(!empty.isUrgent)
        #expect(
            try json(empty) == #"{"action":"Stretch Now","message":"No stretch sessions yet","state":"empty"}"#)
        #expect(try json(StretchCard.error("no disk")) == #"{"message":"no disk","state":"error"}"#)
        #expect(StretchCard.loading == "Loading stretch data...")
    }

    @Test(arguments: [
        // Two minutes around midnight.
        ("2026-11-20T23:59:00.000Z", "2026-11-21T00:01:00.000Z", 0, 0, 1),
        // Three calendar days, though only 56 hours.
        ("2026-11-18T20:00:00.000Z", "2026-11-21T04:00:00.000Z", 0, 0, 3),
        // In the west it was the evening before.
        ("2026-11-21T02:00:00.000Z", "2026-11-21T18:00:00.000Z", -5, 0, 1),
        // Before the start of the day, the day before counts.
        ("2026-11-21T02:00:00.000Z", "2026-11-21T18:00:00.000Z", 0, 240, 1),
        ("2026-11-20T23:00:00.000Z", "2026-11-21T03:59:00.000Z", 0, 240, 0),
        // A wrong clock.
        ("2027-11-21T02:00:00.000Z", "2026-11-21T18:00:00.000Z", 0, 0, 0),
    ])
    func countsCalendarDays(last: String, now: String, hours: Int, startsAt: Int, days: Int) throws {
        let clock = DayClock(startsAt: startsAt) { _ in hours * 3600 }
        let record = StretchRecord(completedAt: try #require(Timestamp(last)), totalDurationSeconds: 60, stretches: [])
        let today = clock.day(of: try #require(Timestamp(now)))
        #expect(StretchCard(latest: record, today: today, by: clock) == .data(days: days))
    }
}
