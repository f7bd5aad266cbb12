import Foundation
import Glibc
import SessionCore
import TestSupport
import Testing

@testable import PracticeCore

/// Compares `DayClock`'s days, found with the C library, and the offsets of `Zone` with those of Python's `zoneinfo`,
/// which reads the same database. Foundation is no reference: the toolchain bundles older rules of its own.
///
/// The zone belongs to the process, so each test has a process to itself.
@Suite struct ZoneTests {
    @Test(.timeLimit(.minutes(5))) func daysAgreeWithPythonInEveryZoneFrom1970To2040() async {
        await #expect(processExitsWith: .success) {
            let python = Process()
            let output = Pipe()
            python.executableURL = URL(filePath: "/usr/bin/python3")
            // Isolated, so that neither PYTHONTZPATH nor the package tzdata can replace the system's database.
            python.arguments = ["-I", "-S", "-c", listOffsets]
            python.standardOutput = output
            try python.runUnblocked()
            var count = 0
            for await line in output.fileHandleForReading.lines {
                try compareDays(with: line)
                count += 1
            }
            python.waitUntilExit()
            #expect(python.terminationStatus == 0)
            #expect(count > 400)
        }
    }

    @Test func followsAChangeOfZone() async {
        await #expect(processExitsWith: .success) {
            let moment = try #require(Timestamp("2026-11-21T02:00:00.000Z"))
            let zones = [
                ("America/New_York", "2026-11-20"), ("Asia/Tokyo", "2026-11-21"), ("nonsense", "2026-11-21"),
            ]
            for (zone, day) in zones {
                setenv("TZ", zone, 1)
                #expect(DayClock(in: .system()).day(of: moment).description == day)
            }
        }
    }
}

/// Prints a line for each zone: its name, then each second of a change from 1970 to 2040, two years more than the files list, and the offset from then on.
///
/// A search in steps of a day finds every change: no zone has two within a week.
private let listOffsets = """
    import pathlib, zoneinfo
    from datetime import datetime, timedelta

    DATABASE = "/usr/share/zoneinfo"
    DAY, END = 86400, 2224972800
    zoneinfo.reset_tzpath(to=[DATABASE])

    def offset(zone, second):
        return datetime.fromtimestamp(second, zone).utcoffset()

    def changes(zone):
        last = offset(zone, 0)
        yield 0, last
        for day in range(DAY, END, DAY):
            if offset(zone, day) == last:
                continue
            low, high = day - DAY, day
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == last else (low, middle)
            last = offset(zone, high)
            yield high, last

    # Zones with several names have files of the same contents.
    known = {}
    for name in sorted(zoneinfo.available_timezones()):
        contents = pathlib.Path(DATABASE, name).read_bytes()
        if contents not in known:
            found = changes(zoneinfo.ZoneInfo(name))
            known[contents] = " ".join(f"{second} {offset // timedelta(seconds=1)}" for second, offset in found)
        print(name, known[contents], flush=True)
    """

/// Compares the days of a zone with a line of `listOffsets`: around each change for days that begin at several times, and
/// between the changes every eleventh day, at hours that wander.
private func compareDays(with line: String) throws {
    let fields = line.split(separator: " ")
    let name = String(try #require(fields.first))
    let numbers = try fields.dropFirst().map { try #require(Int($0)) }
    setenv("TZ", name, 1)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
    let rules = try #require(Zone(parsing: bytes))
    let clocks = [0, 1, 120, 240, 1439].map { (startsAt: $0, clock: DayClock(startsAt: $0, in: .system())) }
    for index in stride(from: 0, to: numbers.count, by: 2) {
        let (first, offset) = (numbers[index], numbers[index + 1])
        let end = index + 2 < numbers.count ? numbers[index + 2] : 2_224_972_800
        for (startsAt, clock) in clocks {
            let between = startsAt == 0 ? Array(stride(from: first, to: end, by: 11 * 86400 + 3001)) : []
            for moment in [first, first + 1, end - 1] + between where startsAt == 0 {
                let found = rules.offset(at: Timestamp(milliseconds: moment * 1000))
                if found != offset { Issue.record("\(name) at \(moment): \(found), not \(offset)") }
            }
            for moment in [first, first + 1, end - 1] + between {
                let day = clock.day(of: Timestamp(milliseconds: moment * 1000))
                let second = moment + offset - startsAt * 60 - day.number * 86400
                // `#expect` for each of a million days would cost minutes.
                if !(0..<86400).contains(second) {
                    Issue.record("\(name) at \(moment), days from minute \(startsAt): \(day)")
                }
            }
        }
    }
}
