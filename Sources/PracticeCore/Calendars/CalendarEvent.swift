public import SessionCore

/// An event of the calendar file: a planned or a past session.
public struct CalendarEvent: Hashable, Sendable {
    /// The unique id, which stays the same in later files.
    let id: String
    /// The kind and length of the session, such as "Stretching, 12 min".
    let title: String
    let start: Timestamp
    /// The length in seconds; `nil` if it is not known before the session.
    let seconds: Int?
    /// The time at which the event was created.
    let changedAt: Timestamp

    /// The days of past sessions in the file.
    public static let daysBack = 90
    /// The days of planned sessions in the file.
    public static let daysAhead = 60
    /// The greatest number of past sessions in the file, and that of planned ones.
    public static let most = 1000

    fileprivate static let stretching = "Stretching"
    fileprivate static let meditation = "Meditation"

    /// Creates the event of a start of a schedule. Its title is not that of the schedule, which may name parts of the
    /// body, and so may the id of the schedule. A calendar has named the routine itself.
    init(_ start: ScheduledTime, at due: Timestamp, of schedule: Schedule) {
        let minute = start.minute.description.filter { $0.isNumber }
        let content = schedule.request.content
        let name = schedule.rule.isFromCalendar ? schedule.title : content.calendarTitle
        self.init(
            id: "planned-\(schedule.createdAt.milliseconds)-\(minute)",
            title: Self.title(name, content.seconds), start: due, seconds: content.seconds,
            changedAt: schedule.createdAt)
    }

    /// Creates the event of a session in history.
    ///
    /// - Parameters:
    ///   - id: The id of the session.
    ///   - seconds: The length of the session.
    public init(_ record: SessionRecord, id: String, seconds: Int) {
        let name =
            switch record {
            case .stretch: Self.stretching
            case .meditation: Self.meditation
            case .routine(let record): record.routine
            }
        let start = Timestamp(milliseconds: record.completedAt.milliseconds - seconds * 1000)
        self.init(
            id: id, title: Self.title(name, (seconds + 30) / 60 * 60), start: start, seconds: seconds,
            changedAt: record.completedAt)
    }

    private init(id: String, title: String, start: Timestamp, seconds: Int?, changedAt: Timestamp) {
        self.id = id
        self.title = title
        self.start = start
        self.seconds = seconds
        self.changedAt = changedAt
    }

    private static func title(_ name: String, _ seconds: Int?) -> String {
        guard let seconds, seconds > 0 else { return name }
        return "\(name), \(DurationText.text(seconds: seconds))"
    }
}

extension SessionContent {
    fileprivate var calendarTitle: String {
        switch self {
        case .stretch: CalendarEvent.stretching
        case .meditation: CalendarEvent.meditation
        case .routine(let name): name.routineTitle
        }
    }

    /// The length that the request asks for, in seconds; `nil` if it follows from the setup or the routine.
    fileprivate var seconds: Int? {
        switch self {
        case .stretch(let options): options.time
        case .meditation(let options): options.minutes.map { $0 * 60 }
        case .routine: nil
        }
    }
}

extension String {
    /// The title of the routine that this word names, such as "Morning back".
    fileprivate var routineTitle: String {
        let words = split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension [Schedule] {
    /// Returns the events of the open starts and of those in the coming days, the earliest ``CalendarEvent/most``.
    public func calendarEvents(_ context: ReminderContext) -> [CalendarEvent] {
        var events = compactMap { schedule in
            schedule.progress.open.map { CalendarEvent($0.time, at: $0.notBefore, of: schedule) }
        }
        let today = context.calendar.clock.reading(at: context.now).day
        // A day earlier: a clock set back over midnight may repeat its times.
        for offset in -1...CalendarEvent.daysAhead where events.count < CalendarEvent.most {
            for schedule in self {
                let starts = schedule.openStarts(on: today.advanced(by: offset), context.calendar.clock)
                events += starts.filter { $0.due > context.now }.map { CalendarEvent($0, at: $0.due, of: schedule) }
            }
        }
        return [CalendarEvent](events.sorted { $0.start < $1.start }.prefix(CalendarEvent.most))
    }
}
