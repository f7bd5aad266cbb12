import ControlProtocol
import Platform
import PracticeCore
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import MPRIS

@Suite struct PlayerProjectionTests {
    private static func moment(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: 1_000_000_000_000 + Int(seconds * 1_000_000_000))
    }

    @Test(
        arguments: [
            (.segment(at: 10), 0, 10_000_000), (.segment(at: 10), 2.5, 12_500_000),
            (.segment(at: 29), 5, 30_000_000), (.segment(at: 10).paused(), 5, 10_000_000), (SessionSnapshot(), 5, 0),
            (.complete, 5, 0),
        ] as [(SessionSnapshot, Double, Microseconds)])
    func advancesThePositionWhilePlaying(snapshot: SessionSnapshot, later: Double, position: Microseconds) {
        let projection = PlayerProjection(snapshot, at: Self.moment(0))
        #expect(projection.position(at: Self.moment(later)) == position)
    }

    @Test(
        arguments: [
            // At the expected position, within the accuracy of a measurement.
            (.segment(at: 10), 5, .segment(at: 15), nil), (.segment(at: 10), 5, .segment(at: 14.8), nil),
            (.segment(at: 10), 5, .segment(at: 15).paused(), nil),
            (.segment(at: 10).paused(), 100, .segment(at: 10), nil),
            // Back to the beginning of the segment, while playing and while paused.
            (.segment(at: 10), 5, .segment(at: 0), 0), (.segment(at: 10).paused(), 5, .segment(at: 0).paused(), 0),
            (.changeOver(at: 3), 1, .changeOver(), 0),
            // Another track begins at its beginning, or elsewhere when a session is resumed.
            (.segment(at: 10), 5, .segment(2), nil), (SessionSnapshot(), 5, .leadIn, nil),
            (.changeOver(at: 1), 4, .segment(), nil),
            (SessionSnapshot(), 5, .segment(at: 12), 12_000_000), (.segment(at: 10), 5, .complete, nil),
            (.segment(at: 10), 5, SessionSnapshot(), nil),
        ] as [(SessionSnapshot, Double, SessionSnapshot, Microseconds?)])
    func reportsUnexpectedPositions(
        before: SessionSnapshot, later: Double, after: SessionSnapshot, seeked: Microseconds?
    ) {
        var projection = PlayerProjection(before, at: Self.moment(0))
        #expect(projection.update(after, at: Self.moment(later)).seeked == seeked)
        #expect(projection == PlayerProjection(after, at: Self.moment(later)))
    }
}

@Suite struct PlayerVolumeTests {
    private static func volume(_ voice: Int, _ music: Int = -2) -> PlayerVolume? {
        PlayerProperties(.segment().with { ($0.voiceLevel, $0.musicLevel) = (voice, music) }).volume
    }

    @Test(
        arguments: [
            (0, 1, nil), (0, 0.5, -6), (-6, 0.5, nil), (0, 0.95, -1), (0, 1.05, 1), (0, 0, -20), (0, -1, -20),
            (-6, 1, 0), (-6, 0.55, -5), (0, 1000, 6), (0, .nan, nil), (0, .infinity, nil), (-20, 0, nil),
        ] as [(Int, Double, Int?)])
    func setsTheVoiceToWholeDecibels(level: Int, volume: Double, voice: Int?) throws {
        let change = try #require(Self.volume(level)).change(to: volume)
        #expect(change?.voice == voice.flatMap { Decibels(exactly: $0) }.map { .to($0) })
    }

    @Test func movesTheMusicWithTheVoice() throws {
        let change = try #require(Self.volume(0, -8)).change(to: 0.5)
        #expect(change?.music == Decibels(exactly: -14).map { .to($0) })
        #expect(PlayerProperties(SessionSnapshot()).volume == nil)
    }
}

@Suite struct PlayerPropertiesTests {
    @Test(
        arguments: [
            (SessionSnapshot(), "Stopped", false), (.complete, "Stopped", false), (.leadIn, "Playing", true),
            (.changeOver(), "Playing", true), (.changeOver().paused(), "Paused", true),
            (.segment(), "Playing", true), (.closing, "Playing", true), (.segment().paused(), "Paused", true),
            (.segment().paused(.device, outputError: "no such device"), "Paused", true),
            (SampleRoutine.wait, "Paused", true),
        ] as [(SessionSnapshot, String, Bool)])
    func describeCapabilities(snapshot: SessionSnapshot, status: String, hasSession: Bool) {
        let values = PlayerProperties(snapshot).values
        #expect(values["PlaybackStatus"] == .string(status))
        for name in ["CanPause", "CanGoNext", "CanGoPrevious"] { #expect(values[name] == .bool(hasSession)) }
        #expect((values["Metadata"] == .properties([:])) == !hasSession)
    }

    @Test(
        arguments: [
            (.ask, "Playing", "Starts soon. Press pause to put it off", false),
            (.confirm, "Paused", "Press play to start", false),
            (.wake, "Playing", "Alarm. Press pause to end it", true),
        ] as [(StartOptions.Consent, String, String, Bool)])
    func showAScheduledSessionThatAsks(
        consent: StartOptions.Consent, status: String, artist: String, canGoPrevious: Bool
    ) {
        let question = SessionSnapshot.asking(consent)
        let track = BusValue.properties([
            "mpris:trackid": .objectPath("/limber/question"), "mpris:length": .int64(0),
            "xesam:title": .string("Morning back"), "xesam:artist": .strings([artist]),
            "xesam:album": .string("Scheduled Session"),
        ])
        #expect(
            PlayerProperties(question).values == [
                "PlaybackStatus": .string(status), "Metadata": track, "CanPause": .bool(true),
                "CanGoNext": .bool(true), "CanGoPrevious": .bool(canGoPrevious), "Volume": .double(1),
            ])
        // The announcement speaks during the question.
        let announcing = question.with { ($0.narrating, $0.interrupting) = (true, true) }
        #expect(PlayerProperties(announcing).changes(since: PlayerProperties(question)) == [])
    }

    private static let album = "Stretching Session"
    private static let breathing = "Basic Breathing"
    private static let routine = "Morning back"

    @Test(
        arguments: [
            (.leadIn, "stretch/0/lead_in", 10, "Neck Rotation", "Neck - Introduction", album),
            (.changeOver(), "stretch/0/change_over/1", 8, "Get ready: Neck Rotation", "Neck - Left Side", album),
            (
                .changeOver(before: 2), "stretch/0/change_over/2", 8, "Get ready: Neck Rotation", "Neck - Right Side",
                album
            ),
            (.segment(), "stretch/0/segment/1", 30, "Neck Rotation", "Neck - Segment 1/2", album),
            (.segment(2), "stretch/0/segment/2", 30, "Neck Rotation", "Neck - Segment 2/2", album),
            (.segment(of: 1), "stretch/1/segment/1", 30, "Child's Pose", "Back - Segment 1/2", album),
            (.closing, "closing", 3, "Well done", "Limber", album),
            (.meditating(.intro, part: 0), "meditation/intro", 30, breathing, "Introduction", "Meditation"),
            (.meditating(.breathing, part: 1), "meditation/breathing", 30, breathing, "Breathing", "Meditation"),
            (.meditating(.closing, part: 2), "meditation/closing", 30, breathing, "Closing", "Meditation"),
            (.meditating(.bell, part: 3), "meditation/bell", 30, breathing, "Bell", "Meditation"),
            (SampleRoutine.at(0, .segment), "stretch/0/segment/1", 30, "Neck Rotation", "Neck - Left Side", routine),
            (SampleRoutine.at(8, .segment), "stretch/8/segment/1", 30, "Child's Pose", "Back - Hold", routine),
            (SampleRoutine.speech, "step/1", 4, "Listen", "2 of 9", routine),
            (SampleRoutine.at(3, .rest), "step/3", 30, "Rest", "Next: Plank", routine),
            (SampleRoutine.exercise, "step/4", 30, "Plank", "5 of 9, round 2 of 2", routine),
            (SampleRoutine.wait, "step/5", 0, "Waiting for you", "Next: Breathe 4-6", routine),
            (SampleRoutine.breathing, "step/6", 60, "Breathe 4-6", "7 of 9", routine),
            (SampleRoutine.at(7, .bell), "step/7", 30, "Bell", "8 of 9", routine),
            (SampleRoutine.closing, "closing", 3, "Well done", "Limber", "Routine"),
        ] as [(SessionSnapshot, String, Int64, String, String, String)])
    func describeEachPhaseAsATrack(
        snapshot: SessionSnapshot, id: String, seconds: Int64, title: String, artist: String, album: String
    ) {
        let expected = BusValue.properties([
            "mpris:trackid": .objectPath("/limber/\(id)"), "mpris:length": .int64(seconds * 1_000_000),
            "xesam:title": .string(title), "xesam:artist": .strings([artist]), "xesam:album": .string(album),
        ])
        #expect(PlayerProperties(snapshot).values["Metadata"] == expected)
        #expect(PlayerProperties(snapshot.paused()).values["Metadata"] == expected)
    }

    @Test(
        arguments: [
            (.segment(), .segment(at: 30), []), (.segment(), .segment(2), ["Metadata"]),
            (.segment(), .segment().paused(), ["PlaybackStatus"]),
            (.segment().paused(), .segment().paused(.device, outputError: "gone"), []),
            (.closing, .complete, ["CanGoNext", "CanGoPrevious", "CanPause", "Metadata", "PlaybackStatus"]),
            (SessionSnapshot(), .leadIn, ["CanGoNext", "CanGoPrevious", "CanPause", "Metadata", "PlaybackStatus"]),
        ] as [(SessionSnapshot, SessionSnapshot, [String])])
    func listChangedPropertiesOnly(before: SessionSnapshot, after: SessionSnapshot, names: [String]) {
        #expect(PlayerProperties(after).changes(since: PlayerProperties(before)) == names)
    }
}

@Suite struct SessionRefusalTests {
    @Test(
        arguments: [
            (.play, .noSession, true), (.pause, .noSession, true), (.stop, .noSession, true), (.skip, .noSession, true),
            (.previous, .noSession, true), (.toggle, .noSession, false), (.play, .outputMissing("gone"), false),
            (.toggle, .outputMissing("gone"), false), (.play, .cannotStart("no stretches"), false),
            (.play, .missing("no clip"), false), (.play, .badData("no JSON"), false), (.play, .sessionRunning, false),
        ] as [(SessionCommand, SessionRefusal, Bool)])
    func areSilentIfMPRISDefinesNoEffect(command: SessionCommand, refusal: SessionRefusal, isIgnored: Bool) {
        #expect(command.ignores(refusal) == isIgnored)
    }
}
