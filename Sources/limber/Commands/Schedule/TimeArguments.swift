public import ArgumentParser
public import PracticeCore
import SessionCore

/// The times of a schedule.
struct TimeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Time of day, such as 07:00, 7:00 or 7am; several with commas.", valueName: "time"),
        transform: Self.times)
    var at: [[TimeOfDay]] = []

    @Option(
        help: ArgumentHelp(
            "Weekdays, such as weekdays, weekends, monday or mon,thu. (default: every day)", valueName: "days"),
        completion: .list(Self.groups.map(\.word) + Weekday.allCases.map(\.rawValue)), transform: Self.days)
    var on: [[Weekday]] = []

    @Option(help: ArgumentHelp("Time from one start to the next, such as 50m; 30 minutes or more.", valueName: "time"))
    var every: String?

    @Option(
        help: ArgumentHelp("Hours of the day for --every, such as 9:00-17:00.", valueName: "hours"),
        transform: Self.hours)
    var between: QuietHours?

    private static let groups: [(word: String, days: [Weekday])] = [
        ("weekdays", [.monday, .tuesday, .wednesday, .thursday, .friday]), ("weekends", [.saturday, .sunday]),
        ("daily", Weekday.allCases),
    ]

    /// Whether no time is given.
    var isEmpty: Bool { at.isEmpty && on.isEmpty && every == nil && between == nil }

    /// Returns the rule.
    ///
    /// - Throws: `OptionError` for times that are missing or contradict one another.
    func rule() throws(OptionError) -> ScheduleRule {
        let days = on.flatMap(\.self)
        switch (at.isEmpty, every, between) {
        case (false, nil, nil): return try ScheduleRule(.at(at.flatMap(\.self)), on: days)
        case (true, let every?, let hours?):
            let minutes = try DurationText.minutes(every, of: "--every")
            return try ScheduleRule(.every(minutes: minutes, from: hours.from, to: hours.to), on: days)
        case (true, _?, nil): throw OptionError("--every needs hours; add them such as '--between 9:00-17:00'")
        case (true, nil, _?): throw OptionError("--between needs --every, such as '--every 50m'")
        case (true, nil, nil):
            throw OptionError("missing times; add '--at 07:00', or '--every 50m --between 9:00-17:00'")
        case (false, _, _): throw OptionError("--at and --every exclude each other; give one of them")
        }
    }

    private static func times(_ text: String) throws -> [TimeOfDay] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { try TimeOfDay.argument(String($0)) }
    }

    private static func days(_ text: String) throws -> [Weekday] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map(String.init).flatMap { word in
            if let group = groups.first(where: { $0.word == word.lowercased() }) { return group.days }
            guard let day = Weekday(parsing: word) else {
                throw ValidationError(
                    (groups.map(\.word) + Weekday.allCases.map(\.rawValue)).advice(
                        on: word, otherwise: "use weekdays, weekends, or names such as monday or mon,thu"))
            }
            return [day]
        }
    }

    private static func hours(_ text: String) throws -> QuietHours {
        guard let hours = QuietHours(typed: text) else {
            throw ValidationError("write two times that differ, such as 9:00-17:00")
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

    @Flag(help: "Start also in the first 5 minutes after the computer has started.")
    var afterBoot = false

    @Flag(help: "Ask and start in the quiet hours, too, with the spoken question.")
    var inQuietHours = false

    /// Returns the options of the schedule.
    ///
    /// - Throws: `OptionError` for a length that is not allowed.
    func options() throws(OptionError) -> StartOptions {
        let standard = StartOptions()
        let (consent, length) = try consent()
        return try StartOptions(
            consent: consent, countdown: length ?? standard.countdown,
            ifPlaying: ifPlaying ?? standard.ifPlaying,
            late: try late.map { text throws(OptionError) in try DurationText.minutes(text, of: "--late") }
                ?? standard.late,
            afterBoot: afterBoot, inQuietHours: inQuietHours)
    }

    /// Returns what happens without an answer, and the length of the countdown or alarm in seconds.
    private func consent() throws(OptionError) -> (StartOptions.Consent, Int?) {
        switch (confirm, wake, countdown) {
        case (false, nil, let countdown): (.ask, try countdown.map(DurationText.required))
        case (true, nil, nil): (.confirm, nil)
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
