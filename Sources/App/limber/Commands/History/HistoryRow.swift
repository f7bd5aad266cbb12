import PracticeCore
import PracticeData
import SessionCore

/// A session in history by the columns that all kinds share, for the table, the details and comma-separated values.
struct HistoryRow {
    private let session: StoredSession
    private let kind: String
    private let plannedSeconds: Int
    /// The numbers of completed and skipped stretches; `nil` for a meditation.
    private let regions: (completed: Int, skipped: Int)?
    private let completedFully: Bool
    /// The course or the routine for people; `nil` for a stretching session.
    private let name: String?
    /// The content in comma-separated values.
    private let what: String

    init(_ session: StoredSession) {
        self.session = session
        switch session.record {
        case .stretch(let record):
            (kind, name, completedFully) = ("Stretch", nil, record.completedFully)
            plannedSeconds = record.stretches.reduce(0) { $0 &+ $1.durationSeconds }
            regions = (record.regionsCompleted, record.regionsSkipped)
            what = record.stretches.map(\.stretchName).joined(separator: "; ")
        case .meditation(let record):
            (kind, name, completedFully) = ("Meditation", record.courseName, record.completedFully)
            (plannedSeconds, regions, what) = (record.plannedDurationSeconds, nil, record.sessionType)
        case .routine(let record):
            (kind, name, completedFully) = ("Routine", record.routine, record.completedFully)
            (plannedSeconds, what) = (record.plannedDurationSeconds, record.routine)
            let completed = record.stretches.count(where: \.isCompleted)
            regions = (completed, record.stretches.count - completed)
        }
    }

    /// The time that the session took. The planned time follows if a meditation or a routine ended early.
    private var duration: String {
        let text = DurationText.text(seconds: session.record.seconds)
        return completedFully || name == nil ? text : "\(text) of \(DurationText.text(seconds: plannedSeconds))"
    }

    /// The result of a stretching session; `nil` for any other.
    private var result: String? {
        guard name == nil, let regions else { return nil }
        let skipped = regions.skipped == 0 ? "" : ", \(regions.skipped) skipped"
        let done = "\(regions.completed.counted("stretch", "stretches")) completed"
        return "\(done)\(skipped)\(completedFully ? "" : ", ended early")"
    }
}

extension HistoryRow {
    /// The characters of an id that tell a session apart from all others of a lifetime.
    private static let idLength = 8

    /// Two lines for a stretching session and one for another session, with the beginning of the id.
    var lines: [String] {
        let id = String(session.id.prefix(Self.idLength)).padded(to: Self.idLength)
        let head = "\(session.record.completedAt.localMinute)  \(id)  "
        // `59 min 59 s` is the longest duration of most sessions.
        let line = head + duration.padded(to: 11) + "  " + (name ?? result ?? "")
        guard name == nil else { return [line] }
        let regions = session.record.stretches.map(\.region.label).joined(separator: ", ")
        return [line, String(repeating: " ", count: head.count) + regions]
    }

    /// All details of the session.
    var details: [String] {
        let rows: [(String, String?)] = [
            ("Session", session.id), ("Ended", session.record.completedAt.localMinute), ("Time zone", session.zone),
            ("Kind", name.map { "\(kind), \($0)" } ?? kind), ("Duration", duration), ("Result", result),
        ]
        return rows.compactMap { label, value in value.map { label.padded(to: 11) + $0 } }
            + session.record.stretchRows + setRows
    }
}

extension HistoryRow {
    /// A line for equal sets of exercises, below an empty line; empty without sets.
    private var setRows: [String] {
        guard case .routine(let record) = session.record, !record.setLines.isEmpty else { return [] }
        return [""] + record.setLines
    }

    /// The first line of comma-separated values (RFC 4180).
    static let header = line(
        of: [
            "id", "kind", "completedAt", "zone", "seconds", "plannedSeconds", "regionsCompleted", "regionsSkipped",
            "completedFully", "what",
        ])

    /// The session as comma-separated values. Columns that its kind does not have are empty.
    var values: String {
        let record = session.record
        return Self.line(
            of: [
                session.id, record.kind.rawValue, record.completedAt.description, session.zone ?? "",
                "\(record.seconds)", "\(plannedSeconds)", regions.map { "\($0.completed)" } ?? "",
                regions.map { "\($0.skipped)" } ?? "", "\(completedFully)", what,
            ])
    }

    private static func line(of values: [String]) -> String {
        values.map { quoted($0.withoutControls(but: ["\n", "\r", "\t"])) }.joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return value }
        return "\"\(value.replacing("\"", with: "\"\""))\""
    }
}

extension SessionRecord {
    /// A row for each stretch with its number, below an empty line; empty without stretches.
    var stretchRows: [String] {
        guard !stretches.isEmpty else { return [] }
        let rows = stretches.enumerated().map { index, stretch in
            [
                "\(index + 1)", stretch.stretchName, stretch.region.label,
                DurationText.text(seconds: stretch.durationSeconds), stretch.result.label,
            ]
        }
        return [""] + rows.aligned
    }
}

extension PracticeStreak {
    /// The line below the list and the calendar.
    var line: String { "Streak: \(current.counted("day")), longest \(longest.counted("day"))" }
}
