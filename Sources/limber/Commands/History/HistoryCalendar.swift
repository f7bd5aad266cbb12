import PracticeCore

/// A year as a picture: a column for each week, a cell for each day, the darker the more was done.
struct HistoryCalendar {
    private let history: PracticeHistory
    private let first: Weekday
    private let seconds: [LocalDay: Int]

    init(_ history: PracticeHistory, weekStartsOn first: Weekday) {
        self.history = history
        self.first = first
        seconds = Dictionary(uniqueKeysWithValues: history.days.map { ($0.day, $0.seconds) })
    }

    private static let margin = 4
    private static let monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    private static let dayNames = "Sun Mon Tue Wed Thu Fri Sat".split(separator: " ")
    /// From how many minutes on a cell looks so.
    private static let steps = [
        (minutes: 1, sign: "░"), (minutes: 10, sign: "▒"), (minutes: 20, sign: "▓"), (minutes: 40, sign: "█"),
    ]

    /// The picture, 57 columns wide.
    var lines: [Line] {
        [months] + (0..<7).map(row) + [Line(), legend, total, Line(HistoryTable.foot(history.streak))]
    }

    /// Each month's name above the week that has its first day, where there is room for it.
    private var months: Line {
        var text = ""
        for (column, week) in history.weeks.enumerated() where text.isEmpty || text.count < column {
            let days = (0..<7).map { week.start.advanced(by: $0).description.split(separator: "-") }
            guard let day = days.first(where: { $0[2] == "01" }), let month = Int(day[1]), column <= 50 else {
                continue
            }
            text += String(repeating: " ", count: column - text.count) + Self.monthNames[month - 1]
        }
        return Line(text, .faint).indented(by: Self.margin)
    }

    /// A day of all weeks; every other one bears its name.
    private func row(_ index: Int) -> Line {
        let name = index % 2 == 1 ? String(Self.dayNames[(first.number + index) % 7]) : ""
        return history.weeks.reduce(Line(name, .faint).padded(to: Self.margin)) { line, week in
            let day = week.start.advanced(by: index)
            return line + (day > history.today ? Line(" ") : Self.cell(seconds: seconds[day] ?? 0))
        }
    }

    private static func cell(seconds: Int) -> Line {
        // What was shorter than a minute was done, too.
        let minutes = seconds == 0 ? 0 : max(1, seconds / 60)
        let level = steps.lastIndex { $0.minutes <= minutes }
        return level.map { Line(steps[$0].sign, .heat($0)) } ?? Line("·", .faint)
    }

    private var legend: Line {
        Self.steps.indices.reduce(Self.cell(seconds: 0) + Line(" none")) { line, index in
            let (from, next) = (Self.steps[index].minutes, Self.steps.dropFirst(index + 1).first?.minutes)
            let span = next.map { index == 0 ? "under \($0)" : "\(from) to \($0 - 1)" } ?? "\(from) and more"
            return line + Line("   ") + Self.cell(seconds: from * 60) + Line(" \(span)")
        } + Line(" minutes")
    }

    private var total: Line {
        let shown = history.days.filter { $0.day >= history.weeks[0].start }
        let sessions = shown.reduce(0) { $0 + $1.sessions }
        let minutes = shown.reduce(0) { $0 + $1.seconds } / 60
        let days = shown.count
        return Line(
            "\(sessions) session\(sessions == 1 ? "" : "s") on \(days) day\(days == 1 ? "" : "s") in a year, \(minutes) min"
        )
    }
}
