import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Sessions that 1.0 left behind, resumed with the bundled catalogs of today.
@Suite(.timeLimit(.minutes(5))) struct OldCheckpointTests {
    private let home: TemporaryHome

    init() throws {
        home = TemporaryHome()
        for name in ["state/limber", "run/limber"] { try home.makeFolder(name) }
    }

    /// The clips of today have other lengths than those of 1.0, so a clip that was heard starts again.
    @Test(arguments: [
        (OldCheckpoint.firstSegment, SessionSnapshot.Phase.segment, 217_085.0, nil as String?),
        (.switchSides, .segment, 0, "shared/switch-sides.flac"),
        (.meditationBreathing, .breathing, 384_000, "breathing/rhythm-begin.opus"),
    ])
    func continuesWhereItWasKilled(
        old: OldCheckpoint, phase: SessionSnapshot.Phase, frame: Double, clip: String?
    ) async throws {
        try old.copy(toState: home.path("state/limber"), runtime: home.path("run/limber"), killedAt: Timestamp(Date()))
        let resumed = try home.start([
            old.kind == .stretch ? "stretch" : "meditate", "--resume", "--output", "null", "--music", "none",
            "--events", "-", "--at", "0=pause",
        ])
        #expect(try await resumed.event(.paused(reason: .user)) != nil)
        let snapshot = try await home.snapshot
        #expect(snapshot.phase == phase)
        #expect(snapshot.segmentElapsed == frame / 48_000)

        #expect(try await home.limber("play").status == 0)
        if let clip { #expect(try await resumed.event(.cueStarted(clip: clip)) != nil) }
        try await home.stop(resumed)
    }
}
