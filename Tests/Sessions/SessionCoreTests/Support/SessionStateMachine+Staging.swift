@testable import SessionCore

/// Positions such as the first segment of the first stretch.
typealias Place = SessionTimeline.Phase.Kind

extension Place {
    /// A segment of a stretch, which are counted from 1 and from 0.
    static func hold(_ stretch: Int, _ segment: Int) -> Place {
        .segment(stretch: stretch, number: segment)
    }

    /// The change-over before a segment.
    static func change(_ stretch: Int, _ segment: Int) -> Place {
        .changeOver(stretch: stretch, before: segment)
    }
}

extension SessionStateMachine {
    /// A session of `StretchRoutine.neckAndBack` that plays at a frame of a phase.
    static func sounding(
        in place: Place, frame: Int = 0, leadIn: LeadIn = .first, changeOver: ChangeOver = .none,
        skipped: [SkippedSegments] = [[], []]
    ) -> SessionStateMachine {
        let timeline = SessionTimeline(compiling: .neckAndBack, leadIn: leadIn, changeOver: changeOver)
        var progress = SessionProgress(units: 2)
        progress.cursor = timeline.cursor(in: place, frame: frame)
        progress.skipped = skipped
        var machine = SessionStateMachine(timeline: timeline, progress: progress)
        _ = machine.start()
        return machine
    }

    /// The session, paused at that frame.
    static func paused(in place: Place, frame: Int = 0) -> SessionStateMachine {
        var machine = sounding(in: place, frame: frame)
        _ = machine.pause(heard: machine.progress.cursor)
        return machine
    }

    /// The action that moves to a phase's beginning.
    func move(to place: Place) -> SessionAction {
        .move(to: timeline.cursor(in: place), skipped: nil)
    }

    /// The action with the counted segments.
    func move(to place: Place, skipping segments: SkippedSegments, of stretch: Int) -> SessionAction {
        .move(to: timeline.cursor(in: place), skipped: SkippedPart(unit: stretch, segments: segments))
    }
}

extension SessionTimeline {
    /// A frame of the only phase of a kind.
    func cursor(in place: Place, frame: Int = 0) -> Cursor {
        Cursor(phase: phases.firstIndex { $0.kind == place }!, frame: frame)
    }
}
