import FoundationEssentials
import PracticeCore
import Testing

@Suite struct LocalDayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11016), ("2026-11-21", 20778), ("0000-01-01", -719_528),
        ("9999-12-31", 2_932_896),
    ])
    func printsTheParsedDate(text: String, number: Int) {
        #expect(LocalDay(parsing: text)?.number == number)
        #expect(LocalDay(number: number).description == text)
    }

    @Test(arguments: [
        "", "2026", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "+2026-01-01", "-2026-01-01",
        "2026-01-01T00:00:00Z", "2026-01-01 ", "2026/01/01", "2026-01-32", "10000-01-01", "2026--01-01", "２０２６-01-01",
        "999999999999-01-01", "2026-01-4294967297",
    ])
    func rejectsAnInvalidDate(text: String) {
        #expect(LocalDay(parsing: text) == nil)
    }

    @Test func countsLikeTheCalendar() {
        let calendar = Calendar.utc
        for number in stride(from: -719_528, through: 2_932_896, by: 97) {
            let date = Date(timeIntervalSince1970: Double(number) * 86400)
            #expect(LocalDay(number: number).weekday == calendar.component(.weekday, from: date) - 1)
        }
    }

    @Test(arguments: Weekday.allCases)
    func findsTheFirstDayOfTheWeek(first: Weekday) {
        for number in -30...30 {
            let day = LocalDay(number: number)
            let week = day.week(startingOn: first)
            #expect(week.weekday == first.number)
            #expect((0..<7).contains(week.distance(to: day)))
        }
    }

    @Test func encodesAsAString() throws {
        let day = LocalDay(number: 20778)
        #expect(try JSONDecoder().decode([LocalDay].self, from: JSONEncoder().encode([day])) == [day])
        #expect(try JSONEncoder().encode([day]) == Data(#"["2026-11-21"]"#.utf8))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LocalDay].self, from: Data(#"["yesterday"]"#.utf8))
        }
    }
}

extension Calendar {
    static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
