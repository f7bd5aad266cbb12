public import AudioFiles
import Glibc
public import SessionCore

extension SessionPlan {
    /// Returns the labels of a recording of the session: its name, its day, and the starts of its stretches, parts or
    /// steps.
    ///
    /// - Parameter schedule: Commands that the session runs by itself. If one skips or repeats a part, later parts have
    ///   no known starts.
    public func labels(with schedule: [ScheduledCommand]) -> RecordingLabels {
        var chapters: [(frame: Int, name: String)] = []
        var former: Int?
        for (phase, start) in zip(timeline.phases, timeline.starts) where phase.frames > 0 {
            if chapters.isEmpty || phase.unit != former {
                chapters.append((start, self.start.routine.name(of: phase)))
            }
            former = phase.unit
        }
        return RecordingLabels(
            title: start.routine.title, date: start.startedAt.localDate,
            chapters: schedule.allSatisfy { [.pause, .play, .toggle, .keep].contains($0.command) } ? chapters : [])
    }
}

extension Timestamp {
    /// The date on this computer, such as `2026-11-29`.
    fileprivate var localDate: String {
        var (seconds, date) = (time_t(milliseconds / 1000), tm())
        localtime_r(&seconds, &date)
        return String(unsafeUninitializedCapacity: 16) { text in
            text.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, "%F", &date) }
        }
    }
}

extension Routine {
    fileprivate var title: String {
        switch self {
        case .stretch: "Stretching"
        case .meditation(let routine): routine.name
        case .steps(let routine): routine.name
        }
    }

    fileprivate func name(of phase: SessionTimeline.Phase) -> String {
        guard let unit = phase.unit else { return phase.kind == .bell ? "Bell" : "Closing" }
        return switch self {
        case .stretch(let routine): routine.steps[unit].stretch.name
        case .meditation(let routine): routine.parts[unit].kind.label
        case .steps(let routine): routine.steps[unit].label
        }
    }
}
