import Foundation
import Glibc
import PracticeCore
import SessionCore
import Testing

/// The C library's zones beside Foundation's, which reads a database of its own. The zone belongs to the process, so each
/// test has a process to itself.
@Suite struct ZoneTests {
    @Test(.timeLimit(.minutes(5))) func everyChangeOfEveryZoneIsSeen() async {
        await #expect(processExitsWith: .success) {
            let zones = TimeZone.knownTimeZoneIdentifiers.filter { access("/usr/share/zoneinfo/\($0)", R_OK) == 0 }
            #expect(zones.count > 400)
            for name in zones { try compare(name, at: changes(of: name)) }
        }
    }

    @Test(.timeLimit(.minutes(5))) func noZoneChangesAtOtherTimes() async {
        await #expect(processExitsWith: .success) {
            // Every eleventh day of 68 years, at hours that wander.
            let moments = stride(from: 0, to: 2_145_916_800, by: 11 * 86400 + 3001).map { $0 }
            for name in TimeZone.knownTimeZoneIdentifiers where access("/usr/share/zoneinfo/\(name)", R_OK) == 0 {
                setenv("TZ", name, 1)
                let (clock, zone) = (DayClock.system(), try #require(TimeZone(identifier: name)))
                for moment in moments {
                    let wall = moment + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
                    let day = clock.day(of: Timestamp(milliseconds: moment * 1000))
                    if day.number * 86400 > wall || wall >= (day.number + 1) * 86400 {
                        Issue.record("\(name) at \(moment) is on \(day)")
                    }
                }
            }
        }
    }

    @Test func aZoneThatIsChangedIsNoticed() async {
        await #expect(processExitsWith: .success) {
            let moment = try #require(Timestamp("2026-11-21T02:00:00.000Z"))
            let zones = [
                ("America/New_York", "2026-11-20"), ("Asia/Tokyo", "2026-11-21"), ("nonsense", "2026-11-21"),
            ]
            for (zone, day) in zones {
                setenv("TZ", zone, 1)
                #expect(DayClock.system().day(of: moment).description == day)
            }
        }
    }
}

/// The seconds before, at and after every change of a zone's offset, from 1970 to 2037.
private func changes(of name: String) throws -> [Int] {
    let zone = try #require(TimeZone(identifier: name))
    var moments: [Int] = []
    var last = Date(timeIntervalSince1970: 0)
    while let next = zone.nextDaylightSavingTimeTransition(after: last), next.timeIntervalSince1970 < 2_145_916_800 {
        let second = Int(next.timeIntervalSince1970)
        moments += [second - 1, second, second + 1]
        last = next
    }
    return moments
}

/// Compares the days of moments with those of Foundation's calendar, for days that begin at several times.
private func compare(_ name: String, at moments: [Int]) throws {
    setenv("TZ", name, 1)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    let clocks = [0, 1, 120, 240, 1439].map { (startsAt: $0, clock: DayClock.system(startsAt: $0)) }
    for moment in moments {
        let date = Date(timeIntervalSince1970: Double(moment))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        let calendarDay = try #require(LocalDay(parsing: text))
        for (startsAt, clock) in clocks {
            let isBefore = (parts.hour ?? 0) * 60 + (parts.minute ?? 0) < startsAt
            let found = clock.day(of: Timestamp(milliseconds: moment * 1000))
            // One failure for each that is wrong: a macro for each of a million costs minutes.
            if found != calendarDay.advanced(by: isBefore ? -1 : 0) {
                Issue.record("\(name) at \(moment), days from minute \(startsAt): \(found)")
            }
        }
    }
}
