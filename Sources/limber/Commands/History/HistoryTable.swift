import PracticeCore
import PracticeData
import SessionCore

/// The text of sessions in history, for people.
enum HistoryTable {
    /// The characters of an id that tell a session apart from all others of a lifetime.
    private static let idLength = 8

    /// Returns two lines for a stretching session and one for a meditation, with the beginning of the id.
    static func lines(of session: StoredSession<SessionRecord>) -> [String] {
        let moment = session.record.completedAt.localMinute
        let id = session.id.prefix(idLength)
        let head = "\(moment)  \(id)\(String(repeating: " ", count: idLength - id.count))  "
        switch session.record {
        case .stretch(let record):
            let regions = record.stretches.map(\.region.label).joined(separator: ", ")
            return [
                head + column(DurationText.text(seconds: record.totalDurationSeconds)) + result(of: record),
                String(repeating: " ", count: head.count) + regions,
            ]
        case .meditation(let record):
            return [head + column(length(of: record)) + record.courseName]
        }
    }

    /// Pads a duration to the column's width: `59 min 59 s` is the longest of most sessions.
    private static func column(_ duration: String) -> String { duration.padded(to: 11) + "  " }

    /// Returns all details of a session.
    static func details(of session: StoredSession<SessionRecord>) -> [String] {
        let rows: [(String, String)] =
            [
                ("Session", session.id), ("Ended", session.record.completedAt.localMinute),
            ] + (session.zone.map { [("Time zone", $0)] } ?? [])
        let own: [(String, String)] =
            switch session.record {
            case .stretch(let record):
                [
                    ("Kind", "Stretch"), ("Duration", DurationText.text(seconds: record.totalDurationSeconds)),
                    ("Result", result(of: record)),
                ]
            case .meditation(let record):
                [("Kind", "Meditation, \(record.courseName)"), ("Duration", length(of: record))]
            }
        return (rows + own).map { "\($0.padded(to: 11))\($1)" } + stretches(of: session.record)
    }

    private static func stretches(of record: SessionRecord) -> [String] {
        guard case .stretch(let record) = record else { return [] }
        let rows = record.stretches.map { stretch in
            [
                stretch.stretchName, stretch.region.label, DurationText.text(seconds: stretch.durationSeconds),
                Verdict(stretch).label,
            ]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return [""]
            + rows.map { row in
                zip(row, widths + [0]).map { $0.padded(to: $1) }.joined(separator: "  ").withoutTrailingSpaces
            }
    }

    private static func result(of record: StretchRecord) -> String {
        let skipped = record.regionsSkipped == 0 ? "" : ", \(record.regionsSkipped) skipped"
        let done = "\(record.regionsCompleted.counted("stretch", "stretches")) completed"
        return "\(done)\(skipped)\(record.completedFully ? "" : ", ended early")"
    }

    private static func length(of record: MeditationRecord) -> String {
        let heard = DurationText.text(seconds: record.actualDurationSeconds)
        return record.completedFully
            ? heard : "\(heard) of \(DurationText.text(seconds: record.plannedDurationSeconds))"
    }

    /// Returns the line below the list, with the streaks.
    static func foot(_ streak: PracticeStreak) -> String {
        "Streak: \(streak.current.counted("day")), longest \(streak.longest.counted("day"))"
    }
}
