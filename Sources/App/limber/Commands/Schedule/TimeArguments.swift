public import ArgumentParser
public import PracticeCore
import SessionCore

/// The times of a schedule.
struct TimeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Time of day, such as 07:00, 7 or 7pm; several with commas.", valueName: "time"),
        transform: Self.times)
    var at: [[TimeOfDay]] = []

    @Option(
        help: ArgumentHelp(
            "Weekdays, such as weekdays, mon-fri or mon,thu; or one date, such as 2026-12-24 or tomorrow. "
                + "(default: every day)",
            valueName: "days"),
        completion: .list(Self.groups.map(\.word) + Self.dates + Weekday.allCases.map(\.rawValue)),
        transform: Self.days)
    var on: [Days] = []

    @Option(
        help: ArgumentHelp(
            "Time from one start to the next, such as 50m, 30 minutes or more; or days, such as 2d.",
            valueName: "time"))
    var every: String?

    @Option(
        help: ArgumentHelp("Hours of the day for --every, such as 9-17 or 9:00-17:30.", valueName: "hours"),
        transform: Self.hours)
    var between: QuietHours?

    /// The days of one `--on`.
    enum Days: Hashable {
        case weekdays([Weekday])
        case date(DateExpression)
    }

    /// The meaning of `--every`.
    private enum Interval {
        case minutes(Int)
        case days(Int)
    }

    private static let groups: [(word: String, days: [Weekday])] = [
        ("weekdays", [.monday, .tuesday, .wednesday, .thursday, .friday]), ("weekends", [.saturday, .sunday]),
        ("daily", Weekday.allCases),
    ]
    private static let dates = ["today", "tomorrow"]

    /// Whether no time is given.
    var isEmpty: Bool { at.isEmpty && on.isEmpty && every == nil && between == nil }

    /// Returns the rule.
    ///
    /// - Parameter present: The rule that the options change; `nil` for a new one.
    /// - Throws: `OptionError` for times that are missing or contradict one another.
    func rule(
        over present: ScheduleRule? = nil, at now: Timestamp, by clock: Zone
    ) throws(OptionError) -> ScheduleRule {
        let interval = try interval()
        let times = try timesOfDay(interval, over: present?.times)
        let today = clock.reading(at: now).day
        let dates = on.compactMap { if case .date(let date) = $0 { date.day(today: today, .future) } else { nil } }
        let weekdays = on.flatMap { if case .weekdays(let days) = $0 { days } else { [Weekday]() } }
        switch (interval, dates.first, present?.days) {
        case (_, _?, _) where dates.count > 1 || !weekdays.isEmpty:
            throw OptionError("a schedule has weekdays or one date; add a schedule for each other date")
        case (.days?, nil, _) where !weekdays.isEmpty:
            throw OptionError("--every with days has no weekdays; remove --on, or give the first day as a date")
        case (.days(let days)?, let first?, _): return try ScheduleRule(times, on: .every(days, from: first))
        case (.days(let days)?, nil, _):
            // Today, or tomorrow if its times are over.
            let isOver = try ScheduleRule(times, on: .date(today)).isOver(at: now, by: clock)
            return try ScheduleRule(times, on: .every(days, from: today.advanced(by: isOver ? 1 : 0)))
        case (_, let date?, _): return try ScheduleRule(times, on: .date(date))
        case (.minutes?, nil, .every?): return try ScheduleRule(times, on: .weekdays(weekdays))
        case (_, nil, let days): return try ScheduleRule(times, on: on.isEmpty ? days ?? .daily : .weekdays(weekdays))
        }
    }

    private func interval() throws(OptionError) -> Interval? {
        guard let every else { return nil }
        if let days = every.wholeMatch(of: /([0-9]{1,4}) ?d(?:ays?)?/).flatMap({ Int($0.1) }) { return .days(days) }
        return .minutes(try DurationText.minutes(every, of: "--every"))
    }

    private func timesOfDay(
        _ interval: Interval?, over present: ScheduleRule.Times?
    ) throws(OptionError) -> ScheduleRule.Times {
        switch (interval, between, present) {
        case (.minutes?, _, _) where !at.isEmpty:
            throw OptionError("--at and --every exclude each other; give one of them")
        case (_, _?, _) where !at.isEmpty:
            throw OptionError("--at and --between exclude each other; give one of them")
        case (_, nil, _) where !at.isEmpty: return .at(at.flatMap(\.self))
        case (.minutes(let minutes)?, let hours?, _): return .every(minutes: minutes, from: hours.from, to: hours.to)
        case (.minutes(let minutes)?, nil, .every(_, let from, let to)?):
            return .every(minutes: minutes, from: from, to: to)
        case (.minutes?, nil, _): throw OptionError("--every needs hours; add them such as '--between 9-17'")
        case (nil, let hours?, .every(let minutes, _, _)?):
            return .every(minutes: minutes, from: hours.from, to: hours.to)
        case (nil, _?, _): throw OptionError("--between needs --every, such as '--every 50m'")
        case (.days?, _, .every?), (.days?, _, nil), (.days?, _?, _):
            throw OptionError("--every with days needs a time; add it such as '--at 07:00'")
        case (_, nil, let present?): return present
        case (nil, nil, nil): throw OptionError("missing times; add '--at 07:00', or '--every 50m --between 9-17'")
        }
    }

    private static func times(_ text: String) throws -> [TimeOfDay] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { try TimeOfDay.argument(String($0)) }
    }

    private static func days(_ text: String) throws -> Days {
        switch DateExpression(parsing: text) {
        case .day?, .relative?: return .date(try DateExpression.argument(text))
        case .weekday?, nil: break
        }
        return .weekdays(
            try text.split(separator: ",", omittingEmptySubsequences: false).map(String.init).flatMap { word in
                if let group = groups.first(where: { $0.word == word.lowercased() }) { return group.days }
                let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
                    Weekday(parsing: String($0))
                }
                guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1] else {
                    let forms = "use weekdays, monday, mon-fri or mon,thu, or a date such as 2026-12-24"
                    throw ValidationError(
                        (groups.map(\.word) + dates + Weekday.allCases.map(\.rawValue)).advice(
                            on: word, otherwise: forms))
                }
                let length = (last.number - first.number + 7) % 7
                return (0...length).compactMap { Weekday(number: (first.number + $0) % 7) }
            })
    }

    private static func hours(_ text: String) throws -> QuietHours {
        guard let hours = QuietHours(typed: text) else {
            throw ValidationError("write two times that differ, such as 9-17 or 9:00-17:30")
        }
        return hours
    }
}

/// The way in which a scheduled session asks before it starts.
struct StartArguments: ParsableArguments {
    @Flag(help: "Start only after a yes; without an answer in 20 minutes, do not start.")
    var confirm = false

    @Option(
        help: ArgumentHelp(
            "Wake with music that rises from silence over this time, and a bell, such as 5m.", valueName: "time"))
    var wake: String?

    @Option(
        help: ArgumentHelp(
            "Time between the question and the start, such as 30s or 5m. (default: 30s)", valueName: "time"))
    var countdown: String?

    @Option(help: "While another player plays: ask all the same, wait for 20 minutes, or do not start. (default: wait)")
    var ifPlaying: StartOptions.IfPlaying?

    @Option(
        help: ArgumentHelp(
            "Time by which a start may be late after sleep, such as 30m or 2h. (default: none)", valueName: "time"))
    var late: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Start also in the first 5 minutes after the computer has started. (default: --no-after-boot)")
    var afterBoot: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Ask and start in the quiet hours, too, with the spoken question. (default: --no-in-quiet-hours)")
    var inQuietHours: Bool?

    /// Returns the options of the schedule.
    ///
    /// - Parameter present: The options that stay where none is given.
    /// - Throws: `OptionError` for a length that is not allowed.
    func options(over present: StartOptions = StartOptions()) throws(OptionError) -> StartOptions {
        let (consent, length) = try consent(over: present)
        return try StartOptions(
            consent: consent, countdown: length, ifPlaying: ifPlaying ?? present.ifPlaying,
            late: try late.map { text throws(OptionError) in try DurationText.minutes(text, of: "--late") }
                ?? present.late,
            afterBoot: afterBoot ?? present.afterBoot, inQuietHours: inQuietHours ?? present.inQuietHours)
    }

    /// Returns what happens without an answer, and the length of the countdown or alarm in seconds.
    private func consent(over present: StartOptions) throws(OptionError) -> (StartOptions.Consent, Int) {
        switch (confirm, wake, countdown) {
        case (false, nil, nil): (present.consent, present.countdown)
        case (false, nil, let countdown?): (.ask, try DurationText.required(countdown))
        case (true, nil, nil): (.confirm, present.countdown)
        case (false, let wake?, nil): (.wake, try DurationText.minutes(wake, of: "--wake") * 60)
        case (_, _?, _): throw OptionError("--wake has a length of its own; remove --confirm and --countdown")
        case (true, nil, _?):
            throw OptionError("--confirm waits for a yes without a countdown; give --confirm or --countdown")
        }
    }
}

extension StartOptions.IfPlaying: ExpressibleByArgument {}

extension DurationText {
    /// Parses a whole number of minutes; a number without a unit is minutes.
    ///
    /// - Throws: `OptionError` that names the option.
    fileprivate static func minutes(_ text: String, of option: String) throws(OptionError) -> Int {
        guard let seconds = seconds(parsing: text, bare: .minutes), seconds.isMultiple(of: 60) else {
            throw OptionError("\(option) '\(text)' is no number of minutes; write it as 30, 30m or 1h")
        }
        return seconds / 60
    }
}
