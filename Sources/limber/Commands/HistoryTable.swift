import SessionCore

/// History as people read it.
struct HistoryTable {
    let records: [StretchRecord]

    var lines: [String] {
        guard !records.isEmpty else { return ["No stretch sessions yet"] }
        return records.flatMap { record in
            let skipped = record.regionsSkipped == 0 ? "" : ", \(record.regionsSkipped) skipped"
            let regions = record.stretches.map(\.region.label).joined(separator: ", ")
            return [
                "\(record.completedAt.localMinute)  \(Clock.length(record.totalDurationSeconds))"
                    + "  \(record.regionsCompleted) done\(skipped)",
                "                  \(regions)",
            ]
        }
    }
}
