package import ControlProtocol
package import SessionCore

/// Snapshots of a session of three stretches, 30 s a segment.
package enum SampleSession {
    /// The stretches in order.
    package static let stretches = [
        Stretch(id: "neck-rotation", name: "Neck Rotation", region: .neck, isBilateral: true),
        Stretch(id: "back-childs-pose", name: "Child's Pose", region: .back, isBilateral: false),
        Stretch(id: "quads-lunge-quad-stretch", name: "Lunge Quad Stretch", region: .quads, isBilateral: true),
    ]

    /// A stretch in its place.
    package static func stretch(_ index: Int) -> SessionSnapshot.Stretch {
        SessionSnapshot.Stretch(index: index, count: stretches.count, stretch: stretches[index])
    }

    /// The first stretches with their skipped segments.
    package static func done(_ skipped: [Int]) -> [StretchRecord.Stretch] {
        zip(stretches, skipped).map { stretch, skipped in
            StretchRecord.Stretch(
                region: stretch.region, stretchId: stretch.id, stretchName: stretch.name, durationSeconds: 60,
                skippedSegments: skipped)
        }
    }

    /// An active session in a phase.
    package static func active(_ phase: SessionSnapshot.Phase, lasting duration: Double, elapsed: Double)
        -> SessionSnapshot
    {
        SessionSnapshot().with {
            $0.status = .active
            $0.phase = phase
            $0.segmentDuration = duration
            $0.segmentElapsed = elapsed
            $0.segmentRemaining = duration - elapsed
            $0.sessionRemaining = 200 - elapsed
            $0.music = .playing
            $0.output = "alsa:default"
        }
    }

    /// Before the first segment.
    package static var leadIn: SessionSnapshot {
        active(.leadIn, lasting: 10, elapsed: 1).of(1, 0).with {
            $0.caption = "Turn your head slowly to the left, and look over your shoulder."
            $0.narrating = true
            $0.music = .interrupted
        }.skipping(.startNow)
    }

    /// Before a segment of a stretch.
    package static func changeOver(_ index: Int, before segment: Int = 1, elapsed: Double = 1) -> SessionSnapshot {
        active(.changeOver, lasting: 8, elapsed: elapsed).of(segment, index).skipping(.startNow)
    }

    /// In a segment of a stretch, after those before it.
    package static func holding(
        _ index: Int, segment: Int = 1, elapsed: Double = 7.5, skipped: [Int] = []
    ) -> SessionSnapshot {
        active(.segment, lasting: 30, elapsed: elapsed).of(segment, index).with { $0.completed = done(skipped) }
    }

    /// After the last segment.
    package static var closing: SessionSnapshot {
        active(.closing, lasting: 3, elapsed: 1).with { $0.completed = done([0, 1, 2]) }
    }
}

extension SessionSnapshot {
    /// The snapshot in or before a segment of a stretch.
    fileprivate func of(_ segment: Int, _ index: Int) -> SessionSnapshot {
        let stretch = SampleSession.stretch(index)
        return with {
            ($0.stretch, $0.segment, $0.segmentLabel) = (stretch, segment, stretch.label(ofSegment: segment))
            $0.next = index + 1 < stretch.count ? SampleSession.stretch(index + 1) : nil
        }
    }

    /// The snapshot with the label of a skip.
    package func skipping(_ label: SkipLabel) -> SessionSnapshot { with { $0.skipLabel = label.rawValue } }

    /// The snapshot, paused.
    package func paused(_ reason: PauseReason.Name = .user, outputError: String? = nil) -> SessionSnapshot {
        with {
            $0.status = .paused
            $0.pauseReason = reason
            $0.outputError = outputError
            $0.narrating = false
            $0.music = .paused
        }
    }

    package func with(_ change: (inout SessionSnapshot) -> Void) -> SessionSnapshot {
        var snapshot = self
        change(&snapshot)
        return snapshot
    }
}
