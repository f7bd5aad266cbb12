import PracticeCore
import SessionCore
import Testing

@Suite struct MeditationCardTests {
    @Test(arguments: [
        (0, "Meditated today!"), (1, "Last meditated yesterday"), (2, "2 days ago"), (3, "3 days ago"),
        (30, "30 days ago"),
    ])
    func showsTheDaysSinceTheLastSession(days: Int, message: String) throws {
        let card = MeditationCard.data(days: days, seconds: 600)
        #expect(card.message == message)
        let expected =
            #"{"action":"Meditate","days":\#(days),"detail":"Last session: 10 min","message":"\#(message)","#
            + #""state":"data","urgent":false}"#
        #expect(try json(card) == expected)
    }

    @Test(arguments: [
        (0, "< 1 min"), (59, "< 1 min"), (60, "1 min"), (119, "1 min"), (120, "2 min"), (3599, "59 min"),
    ])
    func countsFullMinutes(seconds: Int, length: String) {
        #expect(MeditationCard.data(days: 0, seconds: seconds).detail == "Last session: \(length)")
    }

    @Test func hasStatesWithoutData() throws {
        let empty = MeditationCard(latest: nil, today: LocalDay(number: 0), by: .utc)
        #expect(
            try json(empty) == #"{"action":"Meditate","message":"No meditation sessions yet","state":"empty"}"#)
        #expect(try json(MeditationCard.error("no disk")) == #"{"message":"no disk","state":"error"}"#)
        #expect(MeditationCard.loading == "Loading meditation data...")
        #expect(empty.detail == nil)
    }

    @Test func showsTheLatestMeditation() throws {
        let record = MeditationRecord(
            completedAt: try #require(Timestamp("2026-11-20T23:59:00.000Z")), sessionType: "basic-breathing",
            plannedDurationSeconds: 600, actualDurationSeconds: 125, completedFully: false)
        let card = MeditationCard(latest: record, today: try #require(LocalDay(parsing: "2026-11-21")), by: .utc)
        #expect(card == .data(days: 1, seconds: 125))
    }
}
