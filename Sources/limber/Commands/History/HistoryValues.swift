import PracticeData
import SessionCore

/// History as comma-separated values (RFC 4180).
enum HistoryValues {
    private static let end = "\r\n"

    static let header =
        [
            "id", "kind", "completedAt", "zone", "seconds", "plannedSeconds", "regionsCompleted", "regionsSkipped",
            "completedFully", "what",
        ].joined(separator: ",") + end

    /// Returns the row of a session. Columns that its kind does not have are empty.
    static func line(of entry: SessionEntry) -> String {
        let session = entry.session
        let record = session.record
        let common = [
            session.id, record.kind.rawValue, record.completedAt.description, session.zone ?? "", "\(record.seconds)",
        ]
        let own =
            switch record {
            case .stretch(let record):
                [
                    "\(record.stretches.reduce(0) { $0 &+ $1.durationSeconds })", "\(record.regionsCompleted)",
                    "\(record.regionsSkipped)", "\(record.completedFully)",
                    record.stretches.map(\.stretchName).joined(separator: "; "),
                ]
            case .meditation(let record):
                ["\(record.plannedDurationSeconds)", "", "", "\(record.completedFully)", record.sessionType]
            }
        return (common + own).map { quoted($0.withoutControls(but: ["\n", "\r", "\t"])) }.joined(separator: ",") + end
    }

    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return value }
        return "\"\(value.replacing("\"", with: "\"\""))\""
    }
}
