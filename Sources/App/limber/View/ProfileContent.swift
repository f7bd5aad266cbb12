import ControlProtocol
import PracticeCore
import SessionCore

/// The content of the profile.
struct ProfileContent: Hashable {
    var statistics: Statistics
    var notifications: NotificationStatus

    /// The profile as `/api/profile` has it.
    var profile: Profile {
        Profile(version: ProgramVersion.text, statistics: statistics, notifications: notifications.state)
    }
}

/// A row of the profile.
struct ProfileRow: Hashable {
    let label: String
    let value: Line.Span
    /// The text after the value.
    var detail = ""
    /// The command that changes the value.
    var command: String?
}

extension ProfileContent {
    /// The rows, grouped in sections.
    var parts: [[ProfileRow]] {
        [
            stretchRows, meditationRows, routineRows, cycleRows,
            notificationRows,
            [ProfileRow(label: "Version", value: Line.Span(text: ProgramVersion.text, ink: .plain))],
        ].filter { !$0.isEmpty }
    }

    private var notificationRows: [ProfileRow] {
        let state = notifications.state
        let text = Line.Span(text: state.text, ink: .signal(state.colour))
        let command =
            switch state {
            case .notSetUp: "limber remind permission allow"
            case .enabled: "limber remind test"
            case .blocked, .noService, .unknown: String?.none
            }
        let row = ProfileRow(label: "Notifications", value: text, command: command)
        guard !notifications.steps.isEmpty else { return [row] }
        return [row, ProfileRow(label: "", value: Line.Span(text: "To enable notifications:", ink: .faint))]
            + notifications.steps.map { ProfileRow(label: "", value: Line.Span(text: "- \($0)", ink: .plain)) }
    }

    private var stretchRows: [ProfileRow] {
        switch statistics.stretching {
        case .data(let figures):
            [
                .figure(
                    "Stretching", figures.sessions.counted("session"),
                    detail: "in \(DurationText.text(seconds: 60 * figures.minutes))"),
                .figure("This Week", Self.minutes(figures.weeks.last), detail: Self.earlierWeeks(figures.weeks)),
                .figure(
                    "Streak", figures.streak.current.counted("day"),
                    detail: "(longest \(figures.streak.longest.counted("day")))"),
            ] + figures.regions.map(ProfileRow.region)
        case .error: [.failure("Stretching")]
        }
    }

    private static func minutes(_ week: StretchFigures.Week?) -> String { "\(week?.minutes ?? 0) min" }

    private static func earlierWeeks(_ weeks: [StretchFigures.Week]) -> String {
        "(before: \(weeks.dropLast().reversed().map { "\($0.minutes)" }.joined(separator: ", ")) min)"
    }

    private var cycleRows: [ProfileRow] {
        switch statistics.cycles {
        case .data(let figures):
            [
                .figure("Training Cycles", "\(figures.completed)", detail: "completed"),
                .figure("Total Cycles", "\(figures.total)", detail: "all time"),
            ]
        case .error: [.failure("Training Cycles")]
        }
    }

    private var meditationRows: [ProfileRow] {
        switch statistics.meditation {
        case .data(let figures):
            [
                .figure("Meditations", figures.sessions.counted("session")),
                .figure("Meditation", DurationText.text(seconds: 60 * figures.minutes)),
            ] + figures.courses.map(ProfileRow.course)
        case .error: [.failure("Meditation")]
        }
    }

    /// The row of routines; none before the first session of one.
    private var routineRows: [ProfileRow] {
        switch statistics.routines {
        case .data(let figures) where figures.sessions == 0: []
        case .data(let figures):
            [
                .figure(
                    "Routines", figures.sessions.counted("session"),
                    detail: "in \(DurationText.text(seconds: 60 * figures.minutes))")
            ]
        case .error: [.failure("Routines")]
        }
    }
}

extension ProfileRow {
    fileprivate static func figure(_ label: String, _ text: String, detail: String = "") -> ProfileRow {
        ProfileRow(label: label, value: Line.Span(text: text, ink: .strong), detail: detail)
    }

    fileprivate static func course(_ course: CourseStatistics) -> ProfileRow {
        let figures = "\(course.sessions.counted("session")), \(DurationText.text(seconds: 60 * course.minutes))"
        return ProfileRow(label: "", value: Line.Span(text: "\(course.name): \(figures)", ink: .plain))
    }

    fileprivate static func region(_ region: StretchFigures.RegionMinutes) -> ProfileRow {
        ProfileRow(label: "", value: Line.Span(text: "\(region.name): \(region.minutes) min", ink: .plain))
    }

    fileprivate static func failure(_ label: String) -> ProfileRow {
        ProfileRow(label: label, value: Line.Span(text: Statistics.failure, ink: .urgent))
    }
}

/// The profile as lines of text: labels in one column, values wrapped in another.
struct ProfilePicture {
    let content: ProfileContent
    /// The width of the terminal; `nil` without a limit.
    let columns: Int?

    private static let labels = 16

    var lines: [Line] {
        content.parts.enumerated().flatMap { index, rows in
            (index == 0 ? [] : [Line()]) + rows.flatMap(lines(of:))
        }
    }

    private func lines(of row: ProfileRow) -> [Line] {
        let room = columns.map { max(8, $0 - Self.labels) } ?? .max
        let detail = row.detail.isEmpty ? "" : " \(row.detail)"
        var value = Line.wrapping(row.value, to: room)
        if !detail.isEmpty { value = [value[0] + Line(detail)] }
        if let command = row.command {
            let beside = value[0] + Line("  ") + Line(command, .strong)
            value = value.count == 1 && beside.columns <= room ? [beside] : value + [Line(command, .strong)]
        }
        return value.enumerated().map { index, line in
            Line(index == 0 ? row.label : "", .faint).padded(to: Self.labels) + line
        }
    }
}
