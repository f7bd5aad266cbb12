import Foundation

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
            let text = try CalendarLines(of: bytes).text
            guard try CalendarLines(of: text).text == text else { return "lines that are kept are kept again" }
            let began = ContinuousClock.now
            let found = try times(in: bytes)
            guard found.allSatisfy({ start...end ~= $0.time.second }) else { return "no time is outside of the search" }
            guard try times(in: text) == found else { return "the lines that are kept decide all times" }
            return began.duration(to: .now) < .seconds(9) ? nil : "a search ends within seconds"
        } catch {
            return error == .missingLibrary || error.description.isEmpty ? "a calendar is read, or has a fault" : nil
        }
    }

    private static func times(in bytes: [UInt8]) throws(CalendarFileError) -> [CalendarOccurrence] {
        try ParsedCalendar(parsing: bytes).occurrences(from: start, through: end, most: 10) { _ in true }.times
    }
}
