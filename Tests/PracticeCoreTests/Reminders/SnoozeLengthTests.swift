import PracticeCore
import Testing

@Suite struct SnoozeLengthTests {
    @Test(arguments: [
        ("5", SnoozeLength.fiveMinutes), ("5m", .fiveMinutes), ("300s", .fiveMinutes), ("5:00", .fiveMinutes),
        ("15", .quarterOfAnHour), ("15 min", .quarterOfAnHour), ("60", .hour), ("1h", .hour), ("1:00:00", .hour),
        ("tomorrow", .tomorrow), ("Tomorrow", .tomorrow),
    ])
    func readsADurationInMinutes(text: String, length: SnoozeLength) {
        #expect(SnoozeLength(parsing: text) == length)
    }

    @Test(arguments: ["", "10", "5s", "300", "today", "2h"])
    func rejectsOtherLengths(text: String) {
        #expect(SnoozeLength(parsing: text) == nil)
    }
}
