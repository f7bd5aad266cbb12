import Foundation
import PracticeCore

@testable import Calendars

/// The laws of calendar files for any bytes, which `tools/fuzz calendar` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// August 1st, 2026, in seconds since 1970.
    private static let start = 1_785_542_400
    private static let end = start + 366 * 86400

    /// Returns the law that the reading of an input as a calendar breaks; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        let bytes = Array(input)
        do throws(CalendarFileError) {
            let began = ContinuousClock.now
            let found = try read(bytes)
            guard found.times.allSatisfy({ start...end ~= $0.time.second }) else {
                return "no time is outside of the search"
            }
            let apart = bytes.flatMap { $0 == 10 ? [10, 10] : [$0] }
            guard try read(apart) == found else { return "empty lines change nothing" }
            return began.duration(to: .now) < .seconds(9) ? nil : "a search ends within seconds"
        } catch {
            return error == .missingLibrary || error.description.isEmpty ? "a calendar is read, or has a fault" : nil
        }
    }

    private static func read(
        _ bytes: [UInt8]
    ) throws(CalendarFileError) -> (times: [CalendarOccurrence], leftOut: [LeftOutEvent]) {
        var calendar = try ParsedCalendar()
        try calendar.add(bytes)
        return try calendar.occurrences(
            from: start, through: end, most: 10, zone: { $0 == "UTC" ? Zone() : nil }, where: { _ in true })
    }
}
