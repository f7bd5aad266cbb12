import ControlProtocol
import SDBus
import SessionCore
import Testing

@testable import MPRIS

@Suite struct PlayerPropertiesTests {
    @Test(
        arguments: [
            (SessionSnapshot(), "Stopped", false), (.complete, "Stopped", false), (.leadIn(), "Playing", true),
            (.changeOver(), "Playing", true), (.changeOver().paused(), "Paused", true),
            (.segment(), "Playing", true), (.closing(), "Playing", true), (.segment().paused(), "Paused", true),
            (.segment().paused(outputError: "no such device"), "Paused", true),
        ] as [(SessionSnapshot, String, Bool)])
    func describeCapabilities(snapshot: SessionSnapshot, status: String, hasSession: Bool) {
        let values = PlayerProperties(snapshot).values
        #expect(values["PlaybackStatus"] == .string(status))
        for name in ["CanPause", "CanGoNext", "CanGoPrevious"] { #expect(values[name] == .bool(hasSession)) }
    }

    @Test(
        arguments: [
            (.leadIn(), "/limber/stretch/0/lead_in", 9_300_000, "Neck Rotation", "Neck - Introduction"),
            (
                .changeOver(), "/limber/stretch/0/change_over/1", 5_000_000, "Get ready: Neck Rotation",
                "Neck - Left Side"
            ),
            (
                .changeOver(before: 2), "/limber/stretch/0/change_over/2", 5_000_000, "Get ready: Neck Rotation",
                "Neck - Right Side"
            ),
            (.segment(), "/limber/stretch/0/segment/1", 60_000_000, "Neck Rotation", "Neck - Segment 1/2"),
            (.segment(2), "/limber/stretch/0/segment/2", 60_000_000, "Neck Rotation", "Neck - Segment 2/2"),
            (.segment(of: 1), "/limber/stretch/1/segment/1", 60_000_000, "Low Lunge", "Hip Flexors - Segment 1/2"),
            (.closing(), "/limber/closing", 2_700_000, "Well done", "Limber"),
        ] as [(SessionSnapshot, String, Int64, String, String)])
    func describeEachPhaseAsATrack(snapshot: SessionSnapshot, id: String, length: Int64, title: String, artist: String)
    {
        let expected = BusValue.properties([
            "mpris:trackid": .objectPath(id), "mpris:length": .int64(length), "xesam:title": .string(title),
            "xesam:artist": .strings([artist]), "xesam:album": .string("Stretching Session"),
        ])
        #expect(PlayerProperties(snapshot).values["Metadata"] == expected)
        #expect(PlayerProperties(snapshot.paused()).values["Metadata"] == expected)
    }

    @Test(arguments: [SessionSnapshot(), .complete]) func holdNoTrackWithoutASession(snapshot: SessionSnapshot) {
        #expect(PlayerProperties(snapshot).values["Metadata"] == .properties([:]))
    }

    @Test(
        arguments: [
            (.segment(), .segment(at: 30), []), (.segment(), .segment(2), ["Metadata"]),
            (.segment(), .segment().paused(), ["PlaybackStatus"]),
            (.segment().paused(), .segment().paused(outputError: "gone"), []),
            (.closing(), .complete, ["CanGoNext", "CanGoPrevious", "CanPause", "Metadata", "PlaybackStatus"]),
            (SessionSnapshot(), .leadIn(), ["CanGoNext", "CanGoPrevious", "CanPause", "Metadata", "PlaybackStatus"]),
        ] as [(SessionSnapshot, SessionSnapshot, [String])])
    func listChangedPropertiesOnly(before: SessionSnapshot, after: SessionSnapshot, names: [String]) {
        #expect(PlayerProperties(after).changes(since: PlayerProperties(before)) == names)
    }
}
