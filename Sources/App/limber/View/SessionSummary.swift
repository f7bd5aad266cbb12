import ControlProtocol
import SessionCore

/// The summary of a session that has ended.
struct SessionSummary {
    let outcome: SessionOutcome
    let kind: SessionKind
    /// Whether the session can be resumed after an interruption.
    var isResumable = true

    /// Returns the lines of the summary, as wide as the terminal allows.
    func lines(_ glyphs: Glyphs, width: Int) -> [Line] {
        guard case .ended(let end, let saved) = outcome else {
            return [Line("Session interrupted. \(resumeAdvice)")]
        }
        return switch (end.reason, end.record) {
        case (let reason, let record?):
            [Line(sentence(of: reason), .strong), Line()]
                + lines(of: record, end.length, glyphs, width: width) + saving(saved)
        case (nil, nil):
            [Line("Session ended, not recorded: \(reasonForNoRecord).")]
        case (let reason?, nil):
            [Line("\(sentence(of: reason)) Nothing was recorded\(end.length.map(heard) ?? "").")]
        }
    }

    private func sentence(of reason: StopReason?) -> String {
        switch reason {
        case nil: "Session Complete!"
        case .user: "Session ended early."
        case .pauseLimit: "Session ended after a long pause."
        }
    }

    private func heard(_ length: SessionLength) -> String {
        "; \(DurationText.text(seconds: length.heardSeconds)) "
            + "of \(DurationText.text(seconds: length.plannedSeconds)) were heard"
    }

    private func lines(
        of record: SessionRecord, _ length: SessionLength?, _ glyphs: Glyphs, width: Int
    ) -> [Line] {
        switch record {
        case .stretch(let record): figures(record, length) + [Line()] + list(record.stretches, glyphs, width: width)
        case .meditation(let record): figures(record)
        case .routine(let record):
            figures(record)
                + (record.stretches.isEmpty ? [] : [Line()] + list(record.stretches, glyphs, width: width))
        }
    }

    private var reasonForNoRecord: String {
        switch kind {
        case .routine:
            "its routine does not count, or no stretch was completed and the other steps were shorter than a minute"
        case .stretch, .meditation: "every stretch was skipped"
        }
    }

    private var resumeAdvice: String {
        isResumable ? "Resume it within an hour with '\(kind.command) --resume'." : "Nothing was recorded."
    }

    private func figures(_ record: StretchRecord, _ length: SessionLength?) -> [Line] {
        guard let length else { return [figure(record.stretches)] }
        return [duration(length.heardSeconds, of: length.plannedSeconds), figure(record.stretches)]
    }

    private func figure(_ stretches: [StretchRecord.Stretch]) -> Line {
        Line("Stretches  ", .faint) + Line(counts(stretches))
    }

    private func duration(_ seconds: Int, of planned: Int) -> Line {
        Line("Duration   ", .faint) + Line(DurationText.text(seconds: seconds), .strong)
            + Line(" of \(DurationText.text(seconds: planned)) planned", .faint)
    }

    private func figures(_ record: MeditationRecord) -> [Line] {
        [
            duration(record.actualDurationSeconds, of: record.plannedDurationSeconds),
            Line("Meditation ", .faint) + Line(record.completedFully ? "in full" : "in part"),
        ]
    }

    private func figures(_ record: RoutineRecord) -> [Line] {
        [
            Line("Routine    ", .faint) + Line(record.routine),
            duration(record.actualDurationSeconds, of: record.plannedDurationSeconds),
        ] + (record.stretches.isEmpty ? [] : [figure(record.stretches)]) + record.setLines.map { Line($0) }
    }

    private func counts(_ stretches: [StretchRecord.Stretch]) -> String {
        let counts = StretchResult.allCases.compactMap { result in
            let count = stretches.count { $0.result == result }
            return count == 0 ? nil : "\(count) \(result.rawValue)"
        }
        return counts.joined(separator: ", ")
    }

    /// Returns a row for each stretch, with as many columns of the table as fit.
    private func list(_ stretches: [StretchRecord.Stretch], _ glyphs: Glyphs, width: Int) -> [Line] {
        let marks = stretches.map { $0.result.mark(glyphs) }
        let names = stretches.map { Line($0.stretchName) }
        let regions = stretches.map { Line($0.region.label, .faint) }
        let lengths = stretches.map { Line(DurationText.text(seconds: $0.durationSeconds), .faint) }
        let results = stretches.map { Line($0.result.label, $0.result.ink) }
        let tables = [
            [marks, names, regions, lengths, results], [marks, names, lengths, results], [marks, names, results],
        ].map(rows)
        let fitting = tables.first { rows in rows.allSatisfy { $0.columns <= width } }
        return fitting ?? rows([marks, names]).map { $0.cut(to: width, glyphs.ellipsis) }
    }

    private func rows(_ columns: [[Line]]) -> [Line] {
        let widths = columns.map { column in column.map(\.columns).max() ?? 0 }
        return columns[0].indices.map { row in
            var line = columns[0][row]
            var end = widths[0]
            for (column, width) in zip(columns, widths).dropFirst() {
                if column[row].columns > 0 { line = line.padded(to: end + 2) + column[row] }
                end += 2 + width
            }
            return line
        }
    }

    private func saving(_ saved: SessionOutcome.Saved) -> [Line] {
        switch saved {
        case .saved: [Line(), Line("Session saved", .faint)]
        case .pending(let reason):
            [Line(), Line("Session saved", .faint), Line("Not in the history yet: \(reason)", .waiting)]
        case .unrecorded(let isKeepable):
            [
                Line(), Line("Not recorded: less than a minute was heard.", .waiting),
                Line(isKeepable ? "'limber keep' records it within 10 minutes." : "With --record it would be."),
            ]
        // A failure to save is reported as the error of the process.
        case .notKept, .failed: []
        }
    }
}
