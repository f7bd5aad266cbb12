import ControlProtocol
import SDBus
import SessionCore
import Testing

@testable import MPRIS

@Suite struct TrackTests {
    private func snapshot(_ phase: SessionSnapshot.Phase, part: Int) -> SessionSnapshot {
        let routine = MeditationRoutine(
            id: "basic-breathing", name: "Basic Breathing",
            parts: [.intro, .breathing, .closing].map { MeditationRoutine.Part($0, frames: 48_000, cues: []) },
            ending: .bell(Clip(path: "bell.wav", frames: 48_000)))
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.phase = phase
        snapshot.segmentDuration = 30
        snapshot.meditation = SessionSnapshot.Meditation(routine, part: part)
        return snapshot
    }

    @Test(arguments: [
        (SessionSnapshot.Phase.intro, 0, "Introduction"), (.breathing, 1, "Breathing"), (.closing, 2, "Closing"),
        (.bell, 3, "Bell"),
    ])
    func describesEachPartAsATrack(phase: SessionSnapshot.Phase, part: Int, artist: String) {
        let expected = BusValue.properties([
            "mpris:trackid": .objectPath("/limber/meditation/\(phase.rawValue)"), "mpris:length": .int64(30_000_000),
            "xesam:title": .string("Basic Breathing"), "xesam:artist": .strings([artist]),
            "xesam:album": .string("Meditation"),
        ])
        #expect(PlayerProperties(snapshot(phase, part: part)).values["Metadata"] == expected)
    }
}
