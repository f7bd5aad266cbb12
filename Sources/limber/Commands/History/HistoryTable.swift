import PracticeCore
import SessionCore

/// History as people read it.
enum HistoryTable {
    /// Two lines for stretches, one for a meditation.
    static func lines(of record: SessionRecord) -> [String] {
        let moment = record.completedAt.localMinute
        switch record {
        case .stretch(let record):
            let skipped = record.regionsSkipped == 0 ? "" : ", \(record.regionsSkipped) skipped"
            let end = record.completedFully ? "" : ", ended early"
            let length = Clock.length(record.totalDurationSeconds)
            return [
                "\(moment)  \(length)  \(record.regionsCompleted) done\(skipped)\(end)",
                "                  \(record.stretches.map(\.region.label).joined(separator: ", "))",
            ]
        case .meditation(let record):
            let planned = record.completedFully ? "" : " of \(Clock.length(record.plannedDurationSeconds))"
            return ["\(moment)  \(Clock.length(record.actualDurationSeconds))\(planned)  Meditation"]
        }
    }

    /// What stands below all sessions.
    static func foot(_ streak: PracticeStreak) -> String {
        "Streak: \(days(streak.current)), longest \(days(streak.longest))"
    }

    private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
