import Calendars
import Platform
public import PracticeCore
public import SessionCore

/// A calendar file of this computer, whose events ask for routines (`schedule.calendar`).
///
/// Reading takes some seconds at most, whatever the file has.
public struct CalendarFile: Hashable, Sendable {
    /// The starts that the events ask for.
    public let starts: CalendarStarts
    /// The events that ask for a routine but have no usable time, each as a sentence.
    public let leftOut: [String]

    /// The greatest size of a file, in bytes.
    public static let mostBytes = 10 << 20

    /// The error of a file that cannot be used.
    public struct ReadError: Error, Hashable, CustomStringConvertible {
        /// The failure, with its reason.
        public let failure: String
        /// The command that helps, such as "install libical3"; `nil` if the file itself must change.
        public let advice: String?

        /// The complete message.
        public var description: String { advice.map { "\(failure); \($0)" } ?? failure }
    }

    /// Reads a file. It is in memory at once, so that a later change has no effect.
    ///
    /// - Parameters:
    ///   - now: The events from a day before are taken, since a start may be open.
    ///   - clock: The clock of events without a zone.
    public init(at path: String, now: Timestamp, clock: WallClock) throws(ReadError) {
        let bytes: [UInt8]
        do throws(RegularFile.ReadError) {
            bytes = try RegularFile.bytes(of: path, upTo: Self.mostBytes)
        } catch {
            throw ReadError(failure: "cannot read the calendar '\(path)': \(error)", advice: nil)
        }
        let first = now.milliseconds / 1000 - 86400
        let last = now.milliseconds / 1000 + CalendarStarts.daysAhead * 86400
        let found: (times: [CalendarOccurrence], leftOut: [String: LeftOutEvent])
        do throws(CalendarFileError) {
            found = try ParsedCalendar(parsing: bytes).occurrences(
                from: first, through: last, most: ScheduleRule.mostEvents
            ) { CalendarStarts.routine(inTitle: $0) != nil }
        } catch {
            throw ReadError(
                failure: "cannot use the calendar '\(path)': \(error)",
                advice: error == .missingLibrary ? "install libical3" : nil)
        }
        starts = CalendarStarts(
            found.times.compactMap { occurrence in
                guard let routine = CalendarStarts.routine(inTitle: occurrence.summary),
                    let time = ScheduledTime(occurrence.time, by: clock)
                else { return nil }
                return (routine, time)
            })
        leftOut = found.leftOut
            .map { title, reason in "'\(title.prefix(80))' is left out: \(reason.rawValue)" }.sorted()
    }
}

extension ScheduledTime {
    /// Creates the full minute of an event; `nil` on a day that the zone leaves out.
    fileprivate init?(_ time: CalendarTime, by clock: WallClock) {
        switch time {
        case .instant(let second):
            let due = Timestamp(milliseconds: second / 60 * 60_000)
            let (day, time) = clock.reading(at: due)
            self.init(minute: WallMinute(day: day, time: time), due: due)
        case .wall(let second):
            let day = LocalDay(number: second / 86400)
            guard let time = TimeOfDay(minutes: second / 60 % 1440),
                let occurrence = clock.occurrence(of: time, on: day)
            else { return nil }
            self.init(minute: WallMinute(day: day, time: time), due: occurrence.moment)
        }
    }
}
