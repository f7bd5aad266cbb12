import ControlProtocol
import SessionCore

/// Snapshots of a session of three stretches, 30 s a segment.
enum SampleSession {
    static let stretches = [
        Stretch(id: "neck-rotation", name: "Neck Rotation", region: .neck, isBilateral: true),
        Stretch(id: "back-childs-pose", name: "Child's Pose", region: .back, isBilateral: false),
        Stretch(id: "quads-lunge-quad-stretch", name: "Lunge Quad Stretch", region: .quads, isBilateral: true),
    ]

    static func stretch(_ index: Int) -> SessionSnapshot.Stretch {
        SessionSnapshot.Stretch(index: index, count: stretches.count, stretch: stretches[index])
    }

    static func done(_ skipped: [Int]) -> [StretchRecord.Stretch] {
        zip(stretches, skipped).map { stretch, skipped in
            StretchRecord.Stretch(
                region: stretch.region, stretchId: stretch.id, stretchName: stretch.name, durationSeconds: 60,
                skippedSegments: skipped)
        }
    }

    static func active(_ phase: SessionSnapshot.Phase, lasting duration: Double, elapsed: Double) -> SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.phase = phase
        snapshot.segmentDuration = duration
        snapshot.segmentElapsed = elapsed
        snapshot.segmentRemaining = duration - elapsed
        snapshot.sessionRemaining = 200 - elapsed
        snapshot.music = .playing
        snapshot.output = "alsa:default"
        return snapshot
    }

    /// Before the first segment.
    static var leadIn: SessionSnapshot {
        var snapshot = active(.leadIn, lasting: 10, elapsed: 1)
        snapshot.stretch = stretch(0)
        snapshot.narrating = true
        snapshot.music = .interrupted
        return snapshot
    }

    /// Before a segment of a stretch.
    static func changeOver(_ index: Int, before segment: Int = 1, elapsed: Double = 1) -> SessionSnapshot {
        var snapshot = active(.changeOver, lasting: 8, elapsed: elapsed)
        snapshot.stretch = stretch(index)
        snapshot.segment = segment
        snapshot.segmentLabel = stretch(index).label(ofSegment: segment)
        return snapshot
    }

    /// In a segment of a stretch, after those before it.
    static func holding(_ index: Int, segment: Int = 1, elapsed: Double = 7.5, skipped: [Int] = []) -> SessionSnapshot {
        var snapshot = active(.segment, lasting: 30, elapsed: elapsed)
        snapshot.stretch = stretch(index)
        snapshot.segment = segment
        snapshot.segmentLabel = stretch(index).label(ofSegment: segment)
        snapshot.completed = done(skipped)
        return snapshot
    }

    /// After the last segment.
    static var closing: SessionSnapshot {
        var snapshot = active(.closing, lasting: 3, elapsed: 1)
        snapshot.completed = done([0, 1, 2])
        return snapshot
    }
}

extension SessionSnapshot {
    /// The snapshot, paused.
    func paused(_ reason: String = "user", outputError: String? = nil) -> SessionSnapshot {
        var snapshot = self
        snapshot.status = .paused
        snapshot.pauseReason = reason
        snapshot.outputError = outputError
        snapshot.narrating = false
        snapshot.music = .paused
        return snapshot
    }

    func with(_ change: (inout SessionSnapshot) -> Void) -> SessionSnapshot {
        var snapshot = self
        change(&snapshot)
        return snapshot
    }
}
