import ArgumentParser
import ControlProtocol
import Glibc
import PracticeCore
import PracticeData
import UserFiles

struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the sessions that were done, newest first.",
        discussion: """
            A session counts for the day on which it ended; day_starts_at in the configuration says when a day begins, \
            and week_starts_on which day is the first of a calendar's week.
            """)

    /// How it is shown.
    enum Form: String, EnumerableFlag {
        case table, json, csv, calendar

        static func help(for form: Form) -> ArgumentHelp? {
            switch form {
            case .table: "A table for people; this is what you get without an option."
            case .json: "Print one JSON array."
            case .csv: "Print comma-separated values with a header (RFC 4180)."
            case .calendar: "Draw the days of a year."
            }
        }
    }

    @Flag(help: "How it is shown.")
    var form = Form.table

    @Option(
        help: ArgumentHelp(
            "Only what was done since a day, such as 2026-01-31, or in so many days up to today, such as 30d.",
            valueName: "day|days"), transform: DaySpan.argument)
    var since: DaySpan?

    func validate() throws {
        if form == .calendar, since != nil {
            throw ValidationError("a calendar shows a year; leave --since out, or leave --calendar out")
        }
    }

    func run() async throws {
        do {
            let settings = try ThisUser.settings()
            let practice = try await ThisUser.completePractice(settings)
            let history = HistoryReading(
                practice: practice, now: practice.context.now(), clock: practice.context.days(), since: since)
            switch form {
            case .table: try await show(history)
            case .json: try await StandardOutput.say(array: history)
            case .csv: try await StandardOutput.say(values: history)
            case .calendar: try await draw(history, weekStartsOn: settings.weekStartsOn)
            }
        } catch {
            throw Failure(error)
        }
    }

    private func show(_ history: HistoryReading) async throws {
        var isEmpty = true
        try await history.forEach { entry in
            isEmpty = false
            for line in HistoryTable.lines(of: entry.session) { try StandardOutput.say(line) }
        }
        if isEmpty {
            try StandardOutput.say(since == nil ? "No sessions yet" : "No sessions in that time")
        } else {
            let days = try await history.days()
            try StandardOutput.say(HistoryTable.foot(PracticeHistory(days, weekStartsOn: .sunday).streak))
        }
    }

    private func draw(_ history: HistoryReading, weekStartsOn first: Weekday) async throws {
        let appearance = isatty(STDOUT_FILENO) == 1 ? Appearance(environment: ThisUser.environment) : nil
        let days = try await history.days()
        let calendar = HistoryCalendar(
            PracticeHistory(days, weekStartsOn: first), weekStartsOn: first, columns: 40, glyphs: .full)
        for line in calendar.lines {
            try StandardOutput.write((appearance.map { line.encoded(in: $0.colours) } ?? line.text) + "\n")
        }
    }
}

extension StandardOutput {
    /// One array on one line, however long.
    fileprivate static func say(array history: HistoryReading) async throws {
        var text = "["
        var isFirst = true
        try await history.forEach { entry in
            text += (isFirst ? "" : ",") + (try ControlJSON.line(entry))
            isFirst = false
            if text.utf8.count > 1 << 16 { try write(&text) }
        }
        text += "]\n"
        try write(&text)
    }

    fileprivate static func say(values history: HistoryReading) async throws {
        var text = HistoryValues.header
        try await history.forEach { entry in
            text += HistoryValues.line(of: entry)
            if text.utf8.count > 1 << 16 { try write(&text) }
        }
        try write(&text)
    }

    /// Writes what has gathered, and empties it.
    private static func write(_ text: inout String) throws(Failure) {
        try write(text)
        text = ""
    }
}
