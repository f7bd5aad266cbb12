@testable import Session
@testable import SessionCore

extension Checkpoint {
    /// A checkpoint of a session of `neck:10 back:10` with the sample catalog's clips.
    static func sample(
        id: String = "0a-1", in phase: Int = 1, frame: Int = 1234, skipped: [SkippedSegments] = [.segment(1), []],
        elapsed: Int = 50_000, pausedAt: Timestamp? = nil, savedAt: Timestamp = .noon, leadIn: LeadIn = .first,
        changeOver: ChangeOver = .none, ending: Clip? = nil
    ) -> Checkpoint {
        let routine = StretchRoutine(
            steps: [
                StretchRoutine.Step(
                    stretch: Stretch(id: "neck-turn", name: "Turn", region: .neck, isBilateral: true), seconds: 10,
                    introduction: Clip(path: "neck.wav", frames: 48_000)),
                StretchRoutine.Step(
                    stretch: Stretch(id: "back-bend", name: "Bend", region: .back, isBilateral: false), seconds: 10,
                    introduction: Clip(path: "back.wav", frames: 96_000), ending: ending),
            ],
            switchSides: Clip(path: "switch.wav", frames: 24_000),
            halfway: Clip(path: "halfway.wav", frames: 12_000),
            complete: Clip(path: "complete.wav", frames: 48_000))
        var progress = SessionProgress(units: 2)
        progress.cursor = Cursor(phase: phase, frame: frame)
        progress.skipped = skipped
        return Checkpoint(
            id: id, startedAt: .noon,
            options: SessionOptions(leadIn: leadIn, changeOver: changeOver, tones: .off, music: .none),
            routine: .stretch(routine),
            position: Position(
                progress: progress, musicPosition: 77, elapsed: elapsed, heard: elapsed, pausedAt: pausedAt,
                savedAt: savedAt))
    }
}

extension Timestamp {
    /// An arbitrary time.
    static let noon = Timestamp("2026-01-26T12:00:00.000Z")!

    func advanced(by seconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds + Int((seconds * 1000).rounded()))
    }
}

extension SessionRecovery.Findings {
    /// No leftovers, or all of them recorded.
    static let nothing = resumable(nil)

    /// A recoverable session, and nothing to record.
    static func resumable(_ checkpoint: Checkpoint?) -> SessionRecovery.Findings {
        SessionRecovery.Findings(resumable: checkpoint, isAllRecorded: true)
    }

    /// A leftover that could not be recorded.
    static func unrecorded(besides resumable: Checkpoint? = nil) -> SessionRecovery.Findings {
        SessionRecovery.Findings(resumable: resumable, isAllRecorded: false)
    }
}
