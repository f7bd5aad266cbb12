import ControlProtocol
import Foundation
import SessionCore
import Testing

@Suite struct SessionSnapshotTests {
    static let rotation = SessionSnapshot.Stretch(
        index: 1, count: 8,
        stretch: Stretch(id: "neck-rotation", name: "Neck Rotation", region: .neck, isBilateral: true))
    static let cobra = SessionSnapshot.Stretch(
        index: 2, count: 8,
        stretch: Stretch(id: "back-cobra-stretch", name: "Cobra Stretch", region: .back, isBilateral: false))

    @Test func encodesAPausedSession() throws {
        var snapshot = SessionSnapshot()
        snapshot.status = .paused
        snapshot.phase = .segment
        snapshot.pauseReason = "user"
        snapshot.stretch = Self.rotation
        snapshot.segment = 2
        snapshot.segmentLabel = "Right Side"
        snapshot.segmentDuration = 30
        snapshot.segmentElapsed = 12.5
        snapshot.segmentRemaining = 17.5
        snapshot.sessionRemaining = 320.25
        snapshot.narrating = true
        snapshot.music = .paused
        snapshot.output = "alsa:default"
        snapshot.completed = [
            StretchRecord.Stretch(
                region: .back, stretchId: "back-cobra-stretch", stretchName: "Cobra Stretch", durationSeconds: 120,
                skippedSegments: 0)
        ]
        let example = """
            {"status":"paused","phase":"segment","pauseReason":"user",
             "stretch":{"index":1,"count":8,"id":"neck-rotation","name":"Neck Rotation","region":"neck","bilateral":true},
             "segment":2,"segmentLabel":"Right Side","segmentDuration":30,"segmentElapsed":12.5,"segmentRemaining":17.5,
             "sessionRemaining":320.25,"narrating":true,"music":"paused","output":"alsa:default",
             "completed":[{"region":"back","stretchId":"back-cobra-stretch","stretchName":"Cobra Stretch",
              "durationSeconds":120,"skippedSegments":0}]}
            """
        #expect(try parsed(ControlJSON.line(snapshot)) == parsed(example))
        #expect(try JSONDecoder().decode(SessionSnapshot.self, from: Data(example.utf8)) == snapshot)
    }

    @Test func encodesARecoverableSession() throws {
        let snapshot = SessionSnapshot(recoverable: SessionSnapshot.Recoverable.stretch(Self.cobra))
        let example = """
            {"status":"idle","narrating":false,"music":"off","completed":[],"recoverable":{"stretch":
             {"index":2,"count":8,"id":"back-cobra-stretch","name":"Cobra Stretch","region":"back","bilateral":false}}}
            """
        #expect(try parsed(ControlJSON.line(snapshot)) == parsed(example))
        #expect(try JSONDecoder().decode(SessionSnapshot.self, from: Data(example.utf8)) == snapshot)
    }

    @Test(arguments: [
        (rotation, 1, "Left Side"), (rotation, 2, "Right Side"), (cobra, 1, "First Half"), (cobra, 2, "Second Half"),
    ])
    func labelsSegmentsBySideOrHalf(stretch: SessionSnapshot.Stretch, segment: Int, label: String) {
        #expect(stretch.label(ofSegment: segment) == label)
    }

    @Test func commandsAreTheVerbsOfTheSocket() {
        let verbs = ["play", "pause", "toggle", "skip", "skip-stretch", "previous", "stop"]
        #expect(SessionCommand.allCases.map(\.rawValue) == verbs)
    }

    /// The seconds since the snapshot, and the expected positions.
    @Test(arguments: [(0.5, 1.5, 10.0), (2.0, nil, 10.0), (5.0, nil, 13.0)])
    func doesNotAdvanceWhileTheOutputWakes(seconds: Double, waking: Double?, elapsed: Double) {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.segmentElapsed = 10
        snapshot.segmentRemaining = 20
        snapshot.sessionRemaining = 100
        snapshot.waking = 2
        let later = snapshot.extrapolated(by: .seconds(seconds))
        #expect(later.waking == waking)
        #expect(later.segmentElapsed == elapsed)
        #expect(later.segmentRemaining == 30 - elapsed)
        #expect(later.sessionRemaining == 110 - elapsed)
    }
}
