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
        (OldCheckpoint.leadIn, SessionSnapshot.Phase.leadIn, 0.0, "neck/neck-side-tilt-begin.flac" as String?),
        (.firstSegment, .segment, 217_085, nil as String?),
        (.switchSides, .segment, 0, "shared/switch-sides.flac"),
        (.secondSegment, .segment, 303_693, nil as String?),
        (.introduction, .segment, 0, "back/knees-to-chest-stretch-begin.flac"),
        (.meditationIntro, .intro, 0, "intro/intro-welcome.opus"),
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

    @Test func hasNoChangeOversAndSkipsToTheNextSegment() async throws {
        try OldCheckpoint.firstSegment.copy(
            toState: home.path("state/limber"), runtime: home.path("run/limber"), killedAt: Timestamp(Date()))
        let resumed = try home.start([
            "stretch", "--resume", "--output", "null", "--music", "none", "--events", "-",
            "--at", "0.1=skip", "--at", "0.2=skip", "--at", "0.3=skip", "--at", "0.4=stop",
        ])
        var phases: [SessionSnapshot.Phase] = []
        var segments: [String] = []
        for event in try await resumed.finished().events {
            switch event.kind {
            case .started(_, let timeline, _): phases = timeline.map(\.kind)
            case .segmentStarted(let stretch, let segment): segments.append("\(stretch).\(segment)")
            default: break
            }
        }
        #expect(phases == [.leadIn, .segment, .segment, .segment, .segment, .closing])
        #expect(segments == ["0.1", "0.2", "1.1", "1.2"])
    }
}
