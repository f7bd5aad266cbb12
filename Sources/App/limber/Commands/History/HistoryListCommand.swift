public import ArgumentParser
import ControlProtocol
import PracticeCore
import PracticeData
public import SessionCore
import UserFiles

struct HistoryListCommand: CommonCommand {
    static let configuration = CommandConfiguration("history list", abstract: "List past sessions, newest first.")

    enum Form: String, EnumerableFlag {
        case table, json, csv, calendar

        static func help(for form: Form) -> ArgumentHelp? {
            switch form {
            case .table: "Print a table."
            case .json: "Print one JSON array."
            case .csv: "Print comma-separated values with a header (RFC 4180)."
            case .calendar: "Draw a calendar of the last year."
            }
        }
    }

    @Flag(help: "Form of the output.")
    var form = Form.table

    @Option(
        help: ArgumentHelp(
            "First day, such as 2026-01-31, yesterday or monday, or number of days, such as 30d.",
            valueName: "day|days"),
        completion: .dates, transform: DaySpan.argument)
    var since: DaySpan?

    @Option(
        help: ArgumentHelp("Last day, such as 2026-01-31, yesterday or monday.", valueName: "day"),
        completion: .dates, transform: DateExpression.argument)
    var until: DateExpression?

    @Option(help: "Kind of the sessions; all kinds by default.")
    var kind: SessionKind?

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if form == .calendar, since != nil || until != nil {
            throw ValidationError("--calendar shows a year; leave out --since and --until")
        }
    }

    func run() async throws {
        let settings = try common.settings()
        let practice = try await CurrentUser.completePractice(settings)
        try await UnsettledDatabase.report(of: practice)
        let history = HistoryReading(
            practice: practice, now: practice.context.now(), clock: practice.context.days(), since: since,
            until: until, kind: kind)
        switch form {
        case .table: try await show(history)
        case .json: try await writeJSON(history)
        case .csv: try await writeCSV(history)
        case .calendar: try await draw(history, weekStartsOn: settings.weekStartsOn)
        }
    }

    private func show(_ history: HistoryReading) async throws {
        var isEmpty = true
        try await history.forEach { session in
            isEmpty = false
            for line in HistoryRow(session).lines { try StandardOutput.say(line) }
        }
        if isEmpty {
            try StandardOutput.say(since == nil && until == nil ? "No \(named) yet" : "No \(named) in that time")
        } else {
            let days = try await history.days()
            try StandardOutput.say(PracticeHistory(days, weekStartsOn: .sunday).streak.line)
        }
    }

    /// The sessions of the list in words.
    private var named: String {
        switch kind {
        case nil: "sessions"
        case .stretch?: "stretch sessions"
        case .meditation?: "meditations"
        case .routine?: "sessions of routines"
        }
    }

    private func draw(_ history: HistoryReading, weekStartsOn first: Weekday) async throws {
        let process = ProcessContext.current
        let year = PracticeHistory(try await history.days(), weekStartsOn: first)
        func lines(_ columns: Int, _ glyphs: Glyphs) -> [Line] {
            HistoryCalendar(year, weekStartsOn: first, columns: columns, glyphs: glyphs).lines
        }
        if let appearance = process.appearance {
            try StandardOutput.draw(in: appearance) { lines($0, appearance.glyphs) }
        } else {
            for line in lines(40, Glyphs(environment: process.environment)) { try StandardOutput.say(line.text) }
        }
    }
}

extension SessionKind: ExpressibleByArgument {}

extension HistoryListCommand {
    /// Prints all sessions as one JSON array on one line.
    private func writeJSON(_ history: HistoryReading) async throws {
        try await write(
            history, from: "[", separator: ",", to: "]\n", StandardOutput.write(json:), ControlJSON.line)
    }

    /// Prints a row of CSV for each session, in UTF-8 in every locale, because spreadsheets expect it.
    private func writeCSV(_ history: HistoryReading) async throws {
        try await write(history, from: HistoryRow.header, StandardOutput.write(_:)) { HistoryRow($0).values }
    }

    /// Writes a text for each session in pieces of 64 KiB, so memory does not grow with history. If the first page
    /// cannot be read, nothing is written.
    private func write(
        _ history: HistoryReading, from head: String, separator: String = "", to foot: String = "",
        _ write: (String) throws -> Void, _ text: (StoredSession) throws -> String
    ) async throws {
        var piece = head
        var isFirst = true
        try await history.forEach { session in
            piece += (isFirst ? "" : separator) + (try text(session))
            isFirst = false
            guard piece.utf8.count > 1 << 16 else { return }
            try write(piece)
            piece = ""
        }
        try write(piece + foot)
    }
}
