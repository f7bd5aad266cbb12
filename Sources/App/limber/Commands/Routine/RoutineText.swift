import ControlProtocol
import SessionCore

extension RoutineListing {
    /// The row of the routine in a list.
    var row: [String] {
        let length = seconds.map { DurationText.text(seconds: $0) } ?? "has errors"
        return [id, name, length, bundled ? "" : "yours", description ?? ""]
    }
}

extension RoutineDetails {
    /// The text of the routine: its facts, its plan and its faults.
    var lines: [String] {
        let origin = listing.bundled ? "comes with Limber" : "yours"
        let facts = [listing.name, listing.description, "\(listing.id), \(origin)"].compactMap(\.self)
        let plan =
            report.hasErrors
            ? ["The routine cannot be used; correct it with 'limber routine edit \(listing.id)'"]
            : report.plan + [report.total]
        let faults = report.faults.map { $0.text(in: listing.id) }
        return facts + [""] + plan + (faults.isEmpty ? [] : [""] + faults)
    }
}

extension RoutineReport {
    /// The lines of a check, for people and for editors: the faults with their places, and a summary.
    ///
    /// - Parameter document: The name of the file.
    func lines(of document: String) -> [String] { faults.map { $0.text(in: document) } + [summary] }

    /// A line for each phase: its start, its name, its length and its round.
    fileprivate var plan: [String] {
        let starts = phases.map { DurationText.elapsed($0.start) }
        let width = starts.map(\.count).max() ?? 0
        return zip(phases, starts).map { phase, start in
            [start.rightAligned(in: width), phase.name, phase.length, phase.round?.text ?? ""]
        }.aligned
    }

    /// The length of the session, with the number of its waits.
    fileprivate var total: String {
        let waits = phases.count { $0.kind == .wait }
        let length = DurationText.text(seconds: seconds ?? 0)
        return "\(length) in all" + (waits > 0 ? ", and \(waits.counted("wait")) for you" : "")
    }

    private var summary: String {
        let errors = faults.count { $0.severity == .error }
        let warnings = faults.count - errors
        let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        guard !hasErrors else { return counts.joined(separator: ", ") }
        return "\(name ?? "routine"): \(total)" + counts.map { "; \($0)" }.joined()
    }
}

extension RoutineFault {
    /// Returns the fault after its file and its place, in the form that editors read: `FILE:LINE:COLUMN: problem`.
    func text(in document: String) -> String { "\(document):\(place == nil ? " " : "")\(self)" }
}

extension RoutineReport.Phase {
    fileprivate var name: String {
        if kind == .leadIn { return "\(label): introduction" }
        return kind == .changeOver ? "\(label): get ready" : label
    }

    /// The length in the seconds of the clock, so that each length leads from one shown start to the next.
    fileprivate var length: String {
        guard kind != .wait else { return "until you go on" }
        return DurationText.text(seconds: Int(start + seconds) - Int(start))
    }
}

extension StepRoutine.Round {
    fileprivate var text: String { "round \(number) of \(count)" }
}
