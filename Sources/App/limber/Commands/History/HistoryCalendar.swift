import PracticeCore
import SessionCore

/// A year as a heat map: a column for each week and a cell for each day, darker for more minutes. A year that is wider
/// than the terminal is split into blocks.
struct HistoryCalendar {
    private let history: PracticeHistory
    private let first: Weekday
    private let columns: Int
    private let glyphs: Glyphs
    private let seconds: [LocalDay: Int]

    /// - Parameter columns: The width of the terminal.
    init(_ history: PracticeHistory, weekStartsOn first: Weekday, columns: Int, glyphs: Glyphs) {
        self.history = history
        self.first = first
        self.columns = columns
        self.glyphs = glyphs
        seconds = Dictionary(uniqueKeysWithValues: history.days.map { ($0.day, $0.seconds) })
    }

    private static let margin = 4
    /// The minutes at which a cell gets the next glyph.
    private static let steps = [1, 10, 20, 40]

    var lines: [Line] {
        let blocks = blocks.map { weeks in [months(weeks)] + (0..<7).map { row($0, weeks) } + [Line()] }
        return blocks.flatMap(\.self) + [legend] + totals + [Line(history.streak.line)]
    }

    /// The weeks in blocks of nearly the same width.
    private var blocks: [ArraySlice<PracticeHistory.Week>] {
        let weeks = history.weeks
        let count = (weeks.count - 1) / max(8, columns - Self.margin) + 1
        let width = (weeks.count - 1) / count + 1
        return stride(from: 0, to: weeks.count, by: width).map { weeks[$0..<min($0 + width, weeks.count)] }
    }

    /// Returns a line with the name of each month above the week of its first day, if there is room.
    private func months(_ weeks: ArraySlice<PracticeHistory.Week>) -> Line {
        var text = ""
        for (column, week) in weeks.enumerated() where text.isEmpty || text.count < column {
            let first = (0..<7).map { week.start.advanced(by: $0) }.first { $0.dayOfMonth == 1 }
            guard let first, column <= weeks.count - 3 else { continue }
            text += String(repeating: " ", count: column - text.count) + monthNames[first.month - 1].prefix(3)
        }
        return Line(text, .faint).indented(by: Self.margin)
    }

    /// Returns the row of a weekday. Every second row has the name of its day.
    private func row(_ index: Int, _ weeks: ArraySlice<PracticeHistory.Week>) -> Line {
        let name = index % 2 == 1 ? Weekday(number: (first.number + index) % 7)?.abbreviation ?? "" : ""
        // Only the last days can be in the future. The line ends before them, without trailing spaces.
        let days = weeks.map { $0.start.advanced(by: index) }.filter { $0 <= history.today }
        guard !name.isEmpty || !days.isEmpty else { return Line() }
        let label = days.isEmpty ? Line(name, .faint) : Line(name, .faint).padded(to: Self.margin)
        return days.reduce(label) { line, day in line + cell(seconds: seconds[day] ?? 0) }
    }

    private func cell(seconds: Int) -> Line {
        // A session of less than a minute counts as one minute.
        let minutes = seconds == 0 ? 0 : max(1, seconds / 60)
        let level = Self.steps.lastIndex { $0 <= minutes }
        return level.map { Line(glyphs.heat[$0 + 1], .heat($0)) } ?? Line(glyphs.heat[0], .faint)
    }

    private var legend: Line {
        Self.steps.reduce(cell(seconds: 0) + Line(" none")) { line, minutes in
            let span = minutes == 1 ? "<\(Self.steps[1])" : "\(minutes)+"
            return line + Line("  ") + cell(seconds: minutes * 60) + Line(" \(span)")
        } + Line(" min")
    }

    private var totals: [Line] {
        let shown = history.days.filter { $0.day >= history.weeks[0].start }
        let sessions = shown.reduce(0) { $0 + $1.sessions }
        let seconds = shown.reduce(0) { $0 + $1.seconds }
        return [
            Line("\(sessions.counted("session")) on \(shown.count.counted("day")) in a year"),
            Line("Total: \(DurationText.text(seconds: seconds))"),
        ]
    }
}
