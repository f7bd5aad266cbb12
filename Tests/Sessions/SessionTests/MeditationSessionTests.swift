import ControlProtocol
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.serialized, .timeLimit(.minutes(5))) struct MeditationSessionTests {
    private let fixture = SessionFixture()
    private let minutes = MeditationOptions(minutes: 2)

    private var records: [MeditationRecord] {
        get throws {
            try fixture.data.sessions.sessions(of: .meditation).compactMap { session in
                if case .meditation(let record) = session.record { record } else { nil }
            }
        }
    }

    /// Commands, and the resulting record: seconds heard and completeness; `nil` without a record.
    @Test(
        arguments: [
            ("", 120, true), ("5=skip", 115, false), ("5=pause 65=play", 120, true), ("11=previous", 131, true),
            ("20.7=stop", 20, false), ("115=skip", 115, false), ("5=pause", nil, false),
        ] as [(String, Int?, Bool)])
    func recordsHeardTime(commands: String, seconds: Int?, isFull: Bool) async throws {
        let performance = try await fixture.play(
            fixture.plan(minutes), persistence: fixture.persistence, at: commands, pauseLimit: Frames.inSeconds(300))
        #expect(try records.map(\.actualDurationSeconds) == (seconds.map { [$0] } ?? []))
        #expect(try records.allSatisfy { $0.completedFully == isFull })
        #expect(try records.allSatisfy { $0.plannedDurationSeconds == 120 && $0.sessionType == "breath" })
        #expect(performance.saves == (seconds == nil ? [] : [.saving, .saved]))
        #expect(fixture.files.load() == nil)
        #expect(fixture.log.lines == [])
    }

    @Test func recordsAMeditationKilledInTheBell() async throws {
        try fixture.die(in: fixture.plan(minutes), at: 5_760_000 + 48_000)
        for _ in 1...2 { #expect(await fixture.recover() == .nothing) }
        #expect(try records.map(\.actualDurationSeconds) == [120])
        #expect(try records.map(\.completedFully) == [true])
        #expect(fixture.files.load() == nil)
    }

    @Test func keepsSkippedPartsThroughAKill() async throws {
        let checkpoint = try await fixture.play(fixture.plan(minutes), interruptedAfter: "0 part 0") { controller in
            try await controller.perform(.skip)
        }
        #expect(checkpoint.position.progress.skipped == [.segment(1), [], []])
        #expect(checkpoint.recoverable?.title == "Breath - Breathing")
        let rest = try await fixture.play(try fixture.planRest(), persistence: fixture.persistence, at: "1=skip 2=skip")
        #expect(rest.events.last?.line.hasSuffix(" fully") == false)
        #expect(try records.map(\.completedFully) == [false])
    }

    @Test func resumesWithReplacedClips() async throws {
        try fixture.die(in: fixture.plan(minutes), at: 100)
        try fixture.catalog.file("bell.wav", WAV(frames: 480).bytes)
        let rest = try fixture.planRest()
        #expect(rest.timeline.sound.frames == Frames.inSeconds(120) + 480)
        try fixture.catalog.remove("word.wav")
        let error = #expect(throws: NothingToPlay.self) { try fixture.planRest() }
        #expect(error?.description.contains("\(fixture.catalog.path)/meditation.json") == true)
    }

    /// Seconds on the sink's clock, and the snapshot of a session paused there.
    @Test(arguments: [
        (0.5, SessionSnapshot.Phase.intro, 0, "Introduction", 9.5, 122.0),
        (60, .breathing, 1, "Breathing", 50, 62.5), (119.5, .closing, 2, "Closing", 0.5, 3),
        (120.5, .bell, 3, "Bell", 2, 2),
    ])
    func showsItsPosition(
        second: Double, phase: SessionSnapshot.Phase, part: Int, label: String, left: Double, leftInAll: Double
    ) async throws {
        let performance = try await fixture.play(fixture.plan(minutes, music: .auto), at: "\(second)=pause")
        let snapshot = try #require(performance.snapshot(after: "paused by user"))
        #expect(snapshot.kind == .meditation)
        #expect(snapshot.phase == phase)
        #expect(snapshot.meditation?.name == "Breath")
        #expect(snapshot.meditation?.part == part)
        #expect(snapshot.meditation?.parts == [.intro, .breathing, .closing])
        #expect(snapshot.meditation?.label == label)
        #expect(snapshot.segmentRemaining == left)
        #expect(snapshot.sessionRemaining == leftInAll)
        #expect(snapshot.sessionDuration == 122.5)
        #expect(snapshot.stretch == nil)
        #expect(snapshot.completed.isEmpty)
    }

    @Test func publishesItsPlan() async throws {
        let performance = try await fixture.play(fixture.plan(minutes), at: "1=stop")
        guard case .started(nil, let timeline, _)? = performance.events.first?.kind else {
            Issue.record("it began with \(String(describing: performance.events.first))")
            return
        }
        #expect(timeline.map(\.kind) == [.intro, .breathing, .closing, .bell])
        #expect(timeline.map(\.part) == [0, 1, 2, nil])
        #expect(timeline.map(\.start) == [0, 480_000, 5_280_000, 5_760_000])
        #expect(timeline[1].cues?.map(\.start) == [672_000, 768_000, 2_880_000])
        #expect(timeline[1].cues?.map(\.clip) == ["word.wav", "word.wav", "reminder.wav"])
    }
}
