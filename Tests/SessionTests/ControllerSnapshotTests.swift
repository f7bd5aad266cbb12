import ControlProtocol
import SessionCore
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct ControllerSnapshotTests {
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    /// A position in a session of `neck:10 back:10` with every lead-in, and its expected snapshot.
    struct Place: CustomTestStringConvertible {
        let name: String
        /// Seconds on the sink's clock.
        let time: Double
        let phase: SessionSnapshot.Phase
        var stretch: Int?
        var segment: Int?
        var label: String?
        var changeOver = ChangeOver.none
        /// Seconds of the phase: elapsed, and in total.
        let figures: (elapsed: Double, duration: Double)
        /// Seconds of the session.
        let remaining: Double
        var done: [String] = []

        var testDescription: String { name }
    }

    static let places = [
        Place(name: "first lead-in", time: 0.25, phase: .leadIn, stretch: 0, figures: (0.25, 1), remaining: 23.75),
        Place(
            name: "left side", time: 3.5, phase: .segment, stretch: 0, segment: 1, label: "Left Side",
            figures: (2.5, 5), remaining: 20.5),
        Place(
            name: "right side", time: 6.25, phase: .segment, stretch: 0, segment: 2, label: "Right Side",
            figures: (0.25, 5), remaining: 17.75),
        Place(
            name: "second lead-in", time: 12.5, phase: .leadIn, stretch: 1, figures: (1.5, 2), remaining: 11.5,
            done: ["neck-turn"]),
        Place(
            name: "first half", time: 13, phase: .segment, stretch: 1, segment: 1, label: "First Half",
            figures: (0, 5), remaining: 11, done: ["neck-turn"]),
        Place(
            name: "second half", time: 22.75, phase: .segment, stretch: 1, segment: 2, label: "Second Half",
            figures: (4.75, 5), remaining: 1.25, done: ["neck-turn"]),
        Place(
            name: "closing", time: 23.5, phase: .closing, figures: (0.5, 1), remaining: 0.5,
            done: ["neck-turn", "back-bend"]),
        Place(
            name: "first change-over", time: 4, phase: .changeOver, stretch: 0, segment: 1, label: "Left Side",
            changeOver: .standard, figures: (3, 8), remaining: 39),
        Place(
            name: "change-over between the sides", time: 15, phase: .changeOver, stretch: 0, segment: 2,
            label: "Right Side", changeOver: .standard, figures: (1, 3), remaining: 28),
        Place(
            name: "change-over to the second stretch", time: 26, phase: .changeOver, stretch: 1, segment: 1,
            label: "First Half", changeOver: .standard, figures: (2, 8), remaining: 17, done: ["neck-turn"]),
    ]

    @Test(arguments: places)
    func showsThePausedPosition(_ place: Place) async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10", leadIn: .every, changeOver: place.changeOver, music: .auto),
            at: "\(place.time)=pause")
        let snapshot = try #require(performance.snapshot { $0.kind == .paused(reason: "user") })
        #expect(snapshot.status == .paused)
        #expect(snapshot.pauseReason == "user")
        #expect(snapshot.outputError == nil)
        #expect(snapshot.phase == place.phase)
        #expect(snapshot.stretch?.index == place.stretch)
        #expect(snapshot.stretch?.id == place.stretch.map { ["neck-turn", "back-bend"][$0] })
        #expect(snapshot.segment == place.segment)
        #expect(snapshot.segmentLabel == place.label)
        #expect(snapshot.segmentElapsed == place.figures.elapsed)
        #expect(snapshot.segmentDuration == place.figures.duration)
        #expect(snapshot.segmentRemaining == place.figures.duration - place.figures.elapsed)
        #expect(snapshot.sessionRemaining == place.remaining)
        #expect(snapshot.narrating == false)
        #expect(snapshot.music == .paused)
        #expect(snapshot.output == "null:virtual")
        #expect(snapshot.completed.map(\.stretchId) == place.done)
    }

    @Test(arguments: [
        (MusicChoice.auto, Interrupt.pause, SessionSnapshot.Music.interrupted, SessionSnapshot.Music.playing),
        (.auto, .duck, .playing, .playing), (.auto, .off, .playing, .playing), (.none, .pause, .off, .off),
    ])
    func showsAudibleNarrationAndMusic(
        music: MusicChoice, interrupt: Interrupt, underNarration: SessionSnapshot.Music,
        otherwise: SessionSnapshot.Music
    ) async throws {
        let performance = try await fixture.play(fixture.plan("neck:10", music: music, interrupt: interrupt))
        let speaking = try #require(performance.snapshot { $0.kind == .cueStarted(clip: "switch.wav") })
        #expect(speaking.narrating)
        #expect(speaking.music == underNarration)
        let silent = try #require(performance.snapshot { $0.kind == .cueEnded(clip: "switch.wav") })
        #expect(!silent.narrating)
        #expect(silent.music == otherwise)
    }

    @Test func countsSkippedSegments() async throws {
        let performance = try await fixture.play(fixture.plan("neck:10 back:10"), at: "3=skip 6=skip 7=pause")
        let snapshot = try #require(performance.snapshot { $0.kind == .paused(reason: "user") })
        #expect(snapshot.completed.map(\.skippedSegments) == [2])
        #expect(snapshot.stretch?.index == 1)
        #expect(snapshot.stretch?.count == 2)
    }

    @Test(arguments: [("11.5=skip", SessionSnapshot.Status.complete), ("3=stop", .idle)])
    func endsWithTheFinalState(command: String, status: SessionSnapshot.Status) async throws {
        let performance = try await fixture.play(fixture.plan(), at: command)
        guard case .snapshot(let last)? = performance.updates.last else {
            Issue.record("the last update is \(String(describing: performance.updates.last))")
            return
        }
        #expect(last.status == status)
        #expect(last.phase == nil)
        #expect(last.completed.count == (status == .complete ? 1 : 0))
    }
}
