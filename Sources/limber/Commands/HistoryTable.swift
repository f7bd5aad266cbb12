import SessionCore

/// History as people read it.
struct HistoryTable {
    let records: [SessionRecord]

    var lines: [String] {
        guard !records.isEmpty else { return ["No stretch sessions yet"] }
        return records.flatMap { record in
            let skipped = record.regionsSkipped == 0 ? "" : ", \(record.regionsSkipped) skipped"
            let regions = record.stretches.map(\.region.label).joined(separator: ", ")
            return [
                "\(record.completedAt.localMinute)  \(duration(record.totalDurationSeconds))"
                    + "  \(record.regionsCompleted) done\(skipped)",
                "                  \(regions)",
            ]
        }
    }

    private func duration(_ seconds: Int) -> String {
        seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds / 60)m \(seconds % 60)s"
    }
}
