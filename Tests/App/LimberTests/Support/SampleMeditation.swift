import ControlProtocol
import SessionCore
import TestSupport

/// Snapshots of a meditation of five minutes.
enum SampleMeditation {
    private static let routine = MeditationRoutine(
        id: "basic-breathing", name: "Basic Breathing",
        parts: zip([.intro, .breathing, .closing], [30, 240, 30]).map { part, seconds in
            MeditationRoutine.Part(
                part, frames: Frames.inSeconds(seconds), cues: [], breath: part == .breathing ? .version1 : nil)
        },
        ending: .bell(Clip(path: "bell.wav", frames: Frames.inSeconds(9))))

    static let timeline = SessionEvent.plannedPhases(
        of: SessionTimeline(compiling: routine), routine: .meditation(routine))

    static func snapshot(
        _ phase: SessionSnapshot.Phase, part: Int, lasting seconds: Double, elapsed: Double
    ) -> SessionSnapshot {
        var snapshot = SampleSession.active(phase, lasting: seconds, elapsed: elapsed)
        snapshot.kind = .meditation
        snapshot.meditation = SessionSnapshot.Meditation(routine, part: part)
        return snapshot
    }

    static func breathing(elapsed: Double) -> SessionSnapshot {
        snapshot(.breathing, part: 1, lasting: 240, elapsed: elapsed)
    }

    /// The main part of a meditation without a breath guide.
    static func guideless(elapsed: Double) -> SessionSnapshot {
        let part = MeditationRoutine.Part(.main, frames: Frames.inSeconds(300), cues: [])
        var snapshot = snapshot(.main, part: 0, lasting: 300, elapsed: elapsed)
        snapshot.meditation = SessionSnapshot.Meditation(
            MeditationRoutine(id: "scan", name: "Body Scan", parts: [part], ending: .fadeOut(frames: 1)), part: 0)
        return snapshot
    }

    static func record(full: Bool, seconds: Int = 300) -> SessionRecord {
        .meditation(
            MeditationRecord(
                completedAt: Timestamp(milliseconds: 0), sessionType: "basic-breathing", plannedDurationSeconds: 300,
                actualDurationSeconds: seconds, completedFully: full))
    }
}
