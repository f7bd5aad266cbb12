import Testing

@testable import SessionCore

/// A meditation on the state machine of sessions. `MeditationPropertyTests` proves its places, skips and ends under
/// random commands.
@Suite struct MeditationStateTests {
    private let timeline = SessionTimeline(compiling: .short)

    @Test func consistsOfItsPartsAndTheBell() {
        #expect(
            timeline.picture == """
                 0.0  part 0       ==------      welcome
                 4.0  part 1       ----==------==------  in out
                14.0  part 2       --==--        farewell
                17.0  bell         ====          bell
                19.0
                """)
    }

    @Test func aCueEndsWithTheNextCueOrItsPart() {
        let long = Clip(path: "long", frames: 100)
        let timeline = SessionTimeline(
            compiling: MeditationRoutine(
                id: "", name: "",
                parts: [
                    .init(.breathing, frames: 150, cues: [.init(long, at: 10), .init(long, at: 60)]),
                    .init(.closing, frames: 10, cues: []),
                ],
                ending: .bell(long)))
        #expect(timeline.phases[0].cues.map(\.offset) == [10, 60])
        #expect(timeline.phases[0].cues.map(\.end) == [60, 150])
    }

    @Test func reportsASkippedPartOnce() {
        func move(_ part: Int) -> SessionAction {
            .move(to: timeline.cursor(in: .part(part + 1)), skipped: SkippedPart(unit: part, segments: .segment(1)))
        }
        var machine = SessionStateMachine(timeline: timeline, progress: SessionProgress(units: 3))
        _ = machine.start()
        #expect(machine.skipSegment() == move(0))
        #expect(machine.skipStretch() == move(1))
        #expect(machine.skipSegment() == .complete)
    }

    /// Frames heard without the bell, the skipped parts, and the record.
    @Test(
        arguments: [
            (Frames.inSeconds(17), [[], [], []], 17, true), (Frames.inSeconds(13), [.segment(1), [], []], 13, false),
            // A repeated part counts twice, and a started second does not count.
            (Frames.inSeconds(25) - 1, [[], [], []], 24, true),
        ] as [(Int, [SkippedSegments], Int, Bool)])
    func recordsHeardTime(heard: Int, skipped: [SkippedSegments], seconds: Int, isFull: Bool) {
        var progress = SessionProgress(units: 3)
        progress.cursor = timeline.cursor(in: .bell)
        progress.skipped = skipped
        let end = Timestamp(milliseconds: 1000)
        let measure = SessionMeasure(endedAt: end, elapsed: Frames.inSeconds(100), heard: heard)
        func record(full isFull: Bool) -> SessionRecord {
            .meditation(
                MeditationRecord(
                    completedAt: end, sessionType: "short", plannedDurationSeconds: 17,
                    actualDurationSeconds: seconds,
                    completedFully: isFull, sessionName: "Short"))
        }
        let routine = Routine.meditation(.short)
        #expect(routine.record(stoppedBy: nil, progress, on: timeline, measure) == record(full: isFull))
        #expect(routine.record(stoppedBy: .user, progress, on: timeline, measure) == record(full: false))
        #expect(routine.record(stoppedBy: .pauseLimit, progress, on: timeline, measure) == nil)
    }
}

@Suite struct BreathRhythmTests {
    /// Two inhalations in a row, from the second second of the part on.
    private let sigh = BreathRhythm(
        start: Frames.inSeconds(2),
        phases: [(.inhale, 3), (.inhale, 1), (.exhale, 8)].map { .init($0, frames: Frames.inSeconds($1)) })

    private func state(_ rhythm: BreathRhythm, _ second: Double) -> String? {
        rhythm.state(at: Int(second * Double(Frames.perSecond))).map {
            "\($0.movement.rawValue) \(($0.fullness * 1000).rounded() / 1000)"
        }
    }

    @Test(arguments: [
        (0, nil), (1.99, nil), (2, "in 0.0"), (3.5, "in 0.375"), (5, "in 0.75"), (5.5, "in 0.875"), (6, "out 1.0"),
        (10, "out 0.5"), (14, "in 0.0"), (14 + 12 * 100, "in 0.0"),
    ])
    func inhalationsInARowFillTheLungsTogether(second: Double, expected: String?) {
        #expect(state(sigh, second) == expected)
    }

    @Test func aRhythmMayBeginWithAnExhalation() {
        let rhythm = BreathRhythm(
            start: 0,
            phases: [.init(.exhale, frames: 96_000), .init(.hold, frames: 48_000), .init(.inhale, frames: 96_000)])
        #expect([0, 1, 2.5, 4].map { state(rhythm, $0) } == ["out 1.0", "out 0.5", "hold 0.0", "in 0.5"])
    }

    @Test func isWrittenInSeconds() throws {
        let text = #"{"phases":[{"breathe":"in","seconds":4},{"breathe":"out","seconds":6.5}],"startsAt":14}"#
        let rhythm: BreathRhythm = try decoded(text)
        #expect(rhythm.start == Frames.inSeconds(14))
        #expect(rhythm.phases.map(\.frames) == [192_000, 312_000])
        #expect(try json(of: rhythm) == text)
    }

    @Test(arguments: [
        #"{"startsAt":0,"phases":[]}"#, #"{"startsAt":-1,"phases":[{"breathe":"in","seconds":4}]}"#,
        #"{"startsAt":0,"phases":[{"breathe":"in","seconds":0}]}"#,
        #"{"startsAt":0,"phases":[{"breathe":"in","seconds":1e99}]}"#,
        // The lengths of a breath are added up.
        #"{"startsAt":0,"phases":[{"breathe":"in","seconds":1e14},{"breathe":"out","seconds":1e14}]}"#,
    ])
    func rejectsARhythmOfNoUsableLength(text: String) {
        #expect(throws: DecodingError.self) { try decoded(text) as BreathRhythm }
    }
}
