import ControlProtocol
import Playback
import SessionCore

/// Converts the events of a session into lines of text, each with its time in the session.
///
/// An event has only the number of its stretch, so it is held until the next snapshot, which has the name.
///
/// ```swift
/// var lines = PlainLines()
/// let held = lines.take(.event(SessionEvent(frame: 960_000, .paused(reason: .user))))  // []
/// let written = lines.take(.snapshot(snapshot))  // [" 0:20  Paused"]
/// ```
struct PlainLines {
    /// A step of a routine that is no stretch.
    private struct Step {
        let label: String
        var round: StepRoutine.Round?
        let isSpeech: Bool

        /// The label as a person reads it: words in quotation marks.
        var title: String { isSpeech ? "\"\(label)\"" : label }
    }

    /// The greatest length in columns of a title that a skip names. Words of a routine can be longer.
    private static let longestTitle = 60

    /// Whether the next snapshot is the state of a session that ran before.
    private var isJoining: Bool
    private var names: [Int: String] = [:]
    /// The stretches that are held once, without sides.
    private var wholes: Set<Int> = []
    private var steps: [Int: Step] = [:]
    private var count = 0
    private var pending: [SessionEvent] = []
    private var snapshot = SessionSnapshot()
    /// The words that were spoken in the present part with counted breaths.
    private var countedWords: Set<String> = []
    private var frame = 0

    /// - Parameter isRunning: Whether the session runs already. The lines then begin with its state.
    init(isRunning: Bool = false) {
        isJoining = isRunning
    }

    /// Returns the lines that an update adds.
    mutating func take(_ update: SessionUpdate) -> [String] {
        switch update {
        case .event(let event):
            frame = event.frame
            pending.append(event)
            if case .started(_, let timeline, _) = event.kind { plan(timeline) }
            return []
        case .snapshot(let next):
            return take(next)
        }
    }

    /// Returns the lines of the events that are still held when the updates end.
    mutating func finish() -> [String] {
        defer { pending = [] }
        return pending.compactMap(line)
    }

    private mutating func take(_ next: SessionSnapshot) -> [String] {
        if let stretch = next.stretch {
            names[stretch.index] = stretch.name
            if stretch.whole == true { wholes.insert(stretch.index) }
            count = stretch.count
        }
        if let step = next.step {
            count = step.count
            if next.stretch == nil {
                steps[step.index] = Step(label: step.label, round: step.round, isSpeech: next.phase == .speech)
            }
        } else {
            // In a routine, the stretches have other places among the steps.
            for (index, stretch) in next.completed.enumerated() where next.kind != .routine {
                names[index] = stretch.stretchName
            }
        }
        defer { pending = [] }
        let previous = snapshot
        snapshot = next
        if isJoining {
            isJoining = false
            return [next.sentence] + (next.caption.map { ["\"\($0)\""] } ?? [])
        }
        return pending.compactMap(line) + [entered(after: previous), spoken(after: previous)].compactMap(\.self)
    }

    private mutating func plan(_ timeline: [SessionEvent.PlannedPhase]) {
        count = Set(timeline.compactMap(\.unit)).count
        for phase in timeline {
            guard let step = phase.step, let label = phase.label else { continue }
            steps[step] = Step(label: label, isSpeech: phase.kind == .speech)
        }
    }

    /// Returns the line for a phase without an event of its own: introductions, the closing and the bell of a
    /// meditation show only in snapshots.
    private func entered(after previous: SessionSnapshot) -> String? {
        guard
            snapshot.phase != previous.phase || snapshot.stretch != previous.stretch || snapshot.step != previous.step
        else { return nil }
        if snapshot.phase == .leadIn { return snapshot.stretch.map { at(frame, "\(introduced($0)): introduction") } }
        if snapshot.phase == .closing, snapshot.meditation == nil { return at(frame, "Closing") }
        return snapshot.phase == .bell && snapshot.step == nil ? at(frame, "Bell") : nil
    }

    /// Returns the line for words that begin. Those that the line of a step has are left out. Where breaths are
    /// counted, words are written once.
    private mutating func spoken(after previous: SessionSnapshot) -> String? {
        let counts = snapshot.phase == .breathing
        if !counts { countedWords = [] }
        guard let caption = snapshot.caption, caption != previous.caption, caption != snapshot.step?.label,
            !counts || countedWords.insert(caption).inserted
        else { return nil }
        return at(frame, "\"\(caption)\"")
    }

    private func introduced(_ stretch: SessionSnapshot.Stretch) -> String {
        let position = snapshot.step?.position ?? "\(stretch.index + 1) of \(stretch.count)"
        return "\(stretch.name) (\(stretch.region.label), \(position))"
    }

    private func line(_ event: SessionEvent) -> String? {
        switch event.kind {
        case .started(_, let timeline, _): at(event.frame, started(timeline))
        case .restStarted: at(event.frame, "Rest")
        case .explained(let stretch): at(event.frame, "\(name(stretch)): explained")
        case .changeOverStarted(let stretch, let segment): at(event.frame, changeOverStarted(stretch, segment))
        case .segmentStarted(let stretch, let segment): at(event.frame, segmentStarted(stretch, segment))
        case .partStarted(let part): at(event.frame, partStarted(part))
        case .stepStarted(let step): at(event.frame, stepStarted(step))
        case .paused(reason: .waiting): at(event.frame, waiting)
        case .paused(let reason): at(event.frame, reason == .user ? "Paused" : "Paused (\(reason))")
        case .resumed: at(event.frame, "Resumed")
        case .skipped(let stretch, let segments): skipped(stretch, segments).map { at(event.frame, $0) }
        case .partSkipped(let part): at(event.frame, "Skipped: \(label(ofPart: part))")
        case .stepSkipped(let step): at(event.frame, "Skipped: \(title(ofStep: step))")
        case .deviceLost(let output, let error): at(event.frame, "Output \(output) lost: \(error)")
        case .deviceFound(let output): at(event.frame, "Output \(output) is back")
        case .ended(let end):
            at(event.frame, end.reason.map { $0 == .user ? "Stopped" : "Stopped (\($0))" } ?? "Complete")
        case .cueStarted, .cueEnded, .musicInterrupted, .musicResumed: nil
        }
    }

    private func started(_ timeline: [SessionEvent.PlannedPhase]) -> String {
        let stretches = Set(timeline.compactMap(\.stretch)).count
        // The length that the user asked for excludes the bell of a meditation.
        let frames = timeline.reduce(0) { $0 + ($1.kind == .bell && $1.step == nil ? 0 : $1.frames) }
        let length = DurationText.text(seconds: Int(Frames.seconds(frames).rounded()))
        if let meditation = snapshot.meditation { return "Started: \(meditation.name), \(length)" }
        if snapshot.kind == .routine {
            let name = snapshot.step.map { "\($0.routine), " } ?? ""
            return "Started: \(name)\(count.counted("step")), \(length)"
        }
        return "Started: \(stretches.counted("stretch", "stretches")), \(length)"
    }

    /// The line of a wait, with the set that is done meanwhile.
    private var waiting: String {
        guard snapshot.phase == .wait, let step = snapshot.step, snapshot.skipLabel == SkipLabel.cutShort.rawValue
        else {
            return "Waiting for you"
        }
        return "\(step.label) (\(step.position)): waiting for you"
    }

    private func stepStarted(_ step: Int) -> String {
        guard let started = steps[step] else { return title(ofStep: step) }
        let round = started.round.map { ", round \($0.number) of \($0.count)" } ?? ""
        return "\(started.title) (\(step + 1) of \(count)\(round))"
    }

    private func title(ofStep step: Int) -> String {
        guard let title = steps[step]?.title else { return "Step \(step + 1) of \(count)" }
        return Line(title).cut(to: Self.longestTitle, "…").text
    }

    private func partStarted(_ part: Int) -> String {
        guard let meditation = snapshot.meditation else { return label(ofPart: part) }
        return "\(label(ofPart: part)) (\(part + 1) of \(meditation.parts.count))"
    }

    private func label(ofPart part: Int) -> String {
        guard let parts = snapshot.meditation?.parts, parts.indices.contains(part) else { return "Part \(part + 1)" }
        return parts[part].label
    }

    private func changeOverStarted(_ stretch: Int, _ segment: Int) -> String {
        guard let current = snapshot.stretch, current.index == stretch, current.bilateral, current.whole != true else {
            return "\(name(stretch)): get ready"
        }
        return "\(current.name): get ready (\(current.label(ofSegment: segment)))"
    }

    private func segmentStarted(_ stretch: Int, _ segment: Int) -> String {
        guard let current = snapshot.stretch, current.index == stretch else {
            return "\(name(stretch)): segment \(segment) of 2"
        }
        let label = current.label(ofSegment: segment)
        return segment == 1 ? "\(introduced(current)): \(label)" : "\(current.name): \(label)"
    }

    private func skipped(_ stretch: Int, _ segments: [Int]) -> String? {
        switch segments.count {
        // Both segments had been skipped before.
        case 0: nil
        case 1 where wholes.contains(stretch): "Skipped \(name(stretch))"
        case 1: "Skipped segment \(segments[0]) of \(name(stretch))"
        default: "Skipped \(name(stretch))"
        }
    }

    private func name(_ stretch: Int) -> String {
        names[stretch] ?? steps[stretch]?.title ?? "Stretch \(stretch + 1) of \(count)"
    }

    private func at(_ frame: Int, _ text: String) -> String {
        let time = Line(DurationText.elapsed(Frames.seconds(frame)))
        return (.spaces(5 - time.columns) + time + .spaces(2) + Line(text)).text
    }
}

extension SessionEvent.PlannedPhase {
    /// The index of the stretch or of the step; `nil` for the closing and for a meditation.
    fileprivate var unit: Int? { stretch ?? step }
}
