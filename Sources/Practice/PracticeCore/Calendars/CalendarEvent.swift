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
}

extension CalendarEvent {
    /// Creates the event of a start of a schedule. Its title is that of the schedule only if it names the routine:
    /// another one may name parts of the body, and so may the id of the schedule.
    init(_ start: ComingStart, of schedule: Schedule) {
        let minute = start.minute.description.filter { $0.isNumber }
        self.init(
            id: "planned-\(schedule.createdAt.milliseconds)-\(minute)",
            title: Self.title(schedule.calendarTitle, schedule.request.content.seconds), start: start.due,
            seconds: schedule.request.content.seconds, changedAt: schedule.createdAt)
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
        let start = Timestamp(second: record.completedAt.wholeSeconds - seconds)
        self.init(
            id: id, title: Self.title(name, (seconds + 30) / 60 * 60), start: start, seconds: seconds,
            changedAt: record.completedAt)
    }

    private static func title(_ name: String, _ seconds: Int?) -> String {
        guard let seconds, seconds > 0 else { return name }
        return "\(name), \(DurationText.text(seconds: seconds))"
    }
}

extension Schedule {
    fileprivate var calendarTitle: String {
        switch request.content {
        case .stretch: CalendarEvent.stretching
        case .meditation: CalendarEvent.meditation
        case .routine(let name): RoutineDocument.id(of: title) == name ? title : name.routineTitle
        }
    }
}

extension SessionContent {
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
    /// Returns the events of the open starts and of those in the coming days, the earliest ``CalendarEvent/most``,
    /// without those in quiet hours.
    public func calendarEvents(_ conditions: StartConditions) -> [CalendarEvent] {
        let schedules = Dictionary(map { ($0.id, $0) }) { first, _ in first }
        let context = conditions.context
        let last = context.calendar.clock.reading(at: context.now).day.advanced(by: CalendarEvent.daysAhead)
        var (forecast, events) = (Forecast(self, conditions), [CalendarEvent]())
        while events.count < CalendarEvent.most, let start = forecast.next(), start.minute.day <= last {
            guard start.comes, let schedule = schedules[start.schedule] else { continue }
            events.append(CalendarEvent(start, of: schedule))
        }
        return events
    }
}
