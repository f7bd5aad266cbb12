import Glibc
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct ZoneDatabaseTests {
    private let db = TestDatabase()

    /// Three evenings in New York, which are two days in Berlin. Takes 30 ms.
    @Test func countsTheDaysWhereSessionsWereDone() async throws {
        let practice = db.practice()
        let evenings = ["2026-11-19T04:30:00.000Z", "2026-11-19T23:30:00.000Z", "2026-11-21T02:00:00.000Z"]
        for (number, end) in evenings.enumerated() {
            try await practice.record(
                .stretching(at: try #require(Timestamp(end))), id: "\(number)", zone: "America/New_York")
        }
        let berlin = DayClock(in: Zone { _ in 3600 })
        let (days, card) = try await practice.read { data in
            var days = PracticeDays(now: .saturday, by: berlin)
            try days.add(sessionsOf: data)
            return (days.sums.keys.map(\.description).sorted(), StretchCard(reading: data, now: .saturday, by: berlin))
        }
        #expect(days == ["2026-11-18", "2026-11-19", "2026-11-20"])
        #expect(card == .data(days: 1))
    }

    @Test(arguments: [nil, "", "Nowhere/City", "../../etc/passwd", "/etc/localtime", "posixrules/..", "tzdata.zi"])
    func knowsOnlyZones(name: String?) {
        var zones = ZoneDatabase()
        #expect(zones.rules(of: name) == nil)
    }

    /// An evening in January in Berlin.
    @Test(arguments: [
        ("Europe/Berlin", 3600), ("europe/BERLIN", 3600), ("/mozilla.org/20070129_1/Europe/Berlin", 3600),
        ("/a/b/America/Argentina/Buenos_Aires", -10800), ("w. europe standard time", 3600), ("UTC-02", -7200),
        ("tzone://Microsoft/Utc", 0), ("Mars", nil), ("../../etc/passwd", nil), ("/", nil), ("Standard Time", nil),
    ])
    func readsTheNamesOfOtherPrograms(name: String, offset: Int?) {
        #expect(ZoneDatabase.rules(ofWritten: name)?.offset(at: .at("2027-01-01 20:00")) == offset)
    }

    @Test func knowsTheZonesOfWindows() {
        #expect(WindowsZones.names.count == 139)
        #expect(WindowsZones.names.values.filter { ZoneDatabase.file(of: $0).map { access($0, R_OK) } != 0 } == [])
    }
}
