import Calendars
import Platform
public import PracticeCore
public import SessionCore

/// A calendar of this computer, whose events ask for routines (`schedule.calendar`): a file, or a folder of files.
///
/// Reading takes some seconds at most, whatever the files have.
public struct CalendarFile: Hashable, Sendable {
    /// The starts that the events ask for.
    public let starts: CalendarStarts
    /// The events that ask for a routine but cannot start it, each as a sentence.
    public let leftOut: [String]

    /// The greatest number of sentences; the last one then counts the others.
    private static let mostLeftOut = 20

    /// The error of a file that cannot be used.
    public struct ReadError: Error, Hashable, CustomStringConvertible {
        /// The failure, with its reason.
        public let failure: String
        /// The command that helps, such as "install libical3"; `nil` if the file itself must change.
        public let advice: String?

        /// The complete message.
        public var description: String { advice.map { "\(failure); \($0)" } ?? failure }
    }

    /// Reads a calendar. Each file is in memory at once, so that a later change has no effect.
    ///
    /// - Parameters:
    ///   - now: The events from a day before are taken, since a start may be open.
    ///   - clock: The clock of events without a zone.
    ///   - zone: Returns the rules of a zone by its name, as programs write it.
    public init(
        at path: String, now: Timestamp, clock: Zone, zone: @escaping (String) -> Zone?
    ) throws(ReadError) {
        let files = try CalendarSource(path).files()
        let first = now.milliseconds / 1000 - 86400
        let last = now.milliseconds / 1000 + CalendarStarts.daysAhead * 86400
        let found: (times: [CalendarOccurrence], leftOut: [LeftOutEvent])
        var place = path
        do throws(CalendarFileError) {
            var calendar = try ParsedCalendar()
            for file in files {
                place = file.path
                // Bytes that are no text can be a character whose parts are on two lines.
                try calendar.add((try? TextFile.text(of: file.bytes)).map { Array($0.utf8) } ?? file.bytes)
            }
            place = path
            found = try calendar.occurrences(
                from: first, through: last, most: ScheduleRule.mostEvents, zone: zone, where: CalendarStarts.isStart)
        } catch {
            throw ReadError(
                failure: "cannot use the calendar '\(place)': \(error)",
                advice: error == .missingLibrary ? "install libical3" : nil)
        }
        var named: [(name: String, time: ScheduledTime)] = []
        var unusable = found.leftOut.map { Self.sentence($0.summary, $0.day, $0.reason) }
        // Sorted, so that the same files always give a schedule the same title.
        for (title, occurrences) in Dictionary(grouping: found.times, by: \.summary).sorted(by: { $0.key < $1.key }) {
            let times = occurrences.compactMap { ScheduledTime($0.time, by: clock) }
            if let name = CalendarStarts.name(inTitle: title) {
                named += times.map { (name, $0) }
            } else {
                unusable.append(Self.sentence(title, times.map(\.minute.day).min(), "it names no routine"))
            }
        }
        starts = CalendarStarts(named)
        unusable.sort()
        let rest = unusable.count - Self.mostLeftOut
        leftOut = rest > 0 ? unusable.prefix(Self.mostLeftOut) + ["\(rest) more are left out"] : unusable
    }

    private static func sentence(_ title: String, _ day: LocalDay?, _ reason: String) -> String {
        "'\(title.prefix(80))'\(day.map { " on \($0)" } ?? "") is left out: \(reason)"
    }
}

extension ScheduledTime {
    /// Creates the full minute of an event; `nil` on a day that the zone leaves out.
    fileprivate init?(_ time: CalendarTime, by clock: Zone) {
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
