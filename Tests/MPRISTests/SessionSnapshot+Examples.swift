import ControlProtocol
import SessionCore

extension SessionSnapshot {
    private static let neck = SessionCore.Stretch(
        id: "neck-rotation", name: "Neck Rotation", region: .neck, isBilateral: true)
    private static let hips = SessionCore.Stretch(
        id: "low-lunge", name: "Low Lunge", region: .hipFlexors, isBilateral: true)

    /// A session of two stretches, in the first one's segment of 60 s.
    static func segment(_ number: Int = 1, of index: Int = 0, at elapsed: Double = 0) -> SessionSnapshot {
        var snapshot = phase(.segment, lasting: 60, at: elapsed)
        snapshot.stretch = Stretch(index: index, count: 2, stretch: index == 0 ? neck : hips)
        snapshot.segment = number
        snapshot.segmentLabel = snapshot.stretch?.label(ofSegment: number)
        return snapshot
    }

    static func leadIn(at elapsed: Double = 0) -> SessionSnapshot {
        var snapshot = phase(.leadIn, lasting: 9.3, at: elapsed)
        snapshot.stretch = Stretch(index: 0, count: 2, stretch: neck)
        return snapshot
    }

    /// The time to get into position before a segment of the first stretch.
    static func changeOver(before number: Int = 1, at elapsed: Double = 0) -> SessionSnapshot {
        var snapshot = phase(.changeOver, lasting: 5, at: elapsed)
        snapshot.stretch = Stretch(index: 0, count: 2, stretch: neck)
        snapshot.segment = number
        snapshot.segmentLabel = snapshot.stretch?.label(ofSegment: number)
        return snapshot
    }

    static func closing(at elapsed: Double = 0) -> SessionSnapshot {
        phase(.closing, lasting: 2.7, at: elapsed)
    }

    static var complete: SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = .complete
        return snapshot
    }

    /// The snapshot, paused.
    func paused(outputError: String? = nil) -> SessionSnapshot {
        var snapshot = self
        snapshot.status = .paused
        snapshot.pauseReason = outputError == nil ? "user" : "device"
        snapshot.outputError = outputError
        return snapshot
    }

    private static func phase(_ phase: Phase, lasting duration: Double, at elapsed: Double) -> SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.phase = phase
        snapshot.segmentDuration = duration
        snapshot.segmentElapsed = elapsed
        snapshot.segmentRemaining = duration - elapsed
        return snapshot
    }
}
