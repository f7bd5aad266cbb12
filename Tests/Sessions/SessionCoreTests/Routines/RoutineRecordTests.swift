import SessionCore
import Testing

@Suite struct RoutineRecordTests {
    private func record(_ actions: [StepRoutine.Action], skipping units: [Int: SkippedSegments] = [:]) -> SessionRecord?
    {
        let routine = Routine.steps(StepRoutine(actions))
        let timeline = SessionTimeline(compiling: routine, for: SessionOptions())
        var progress = SessionProgress(units: actions.count)
        progress.cursor = Cursor(phase: timeline.phases.count - 1, frame: 0)
        for (unit, segments) in units { progress.skipped[unit] = segments }
        return routine.record(
            stoppedBy: nil, progress, on: timeline,
            SessionMeasure(endedAt: Timestamp(milliseconds: 0), elapsed: 0, heard: Frames.inSeconds(70)))
    }

    @Test(
        arguments: [
            ("a completed stretch", [.hold()], [:], true),
            ("a stretch of which one side was skipped", [.hold()], [0: .segment(1)], true),
            ("a skipped stretch", [.hold()], [0: .both], false),
            ("a skipped single side", [.hold(.right)], [0: .segment(2)], false),
            ("60 s of exercise", [.timed(.exercise, seconds: 60)], [:], true),
            ("59 s of exercise and a rest", [.timed(.exercise, seconds: 59), .timed(.rest, seconds: 90)], [:], false),
            ("60 s of exercise, skipped", [.timed(.exercise, seconds: 60)], [0: .segment(1)], false),
            ("60 s of breaths and words", [.timed(.breathing, seconds: 50), .timed(.speech, seconds: 10)], [:], true),
        ] as [(String, [StepRoutine.Action], [Int: SkippedSegments], Bool)])
    func countsFrom60SecondsOrAStretch(
        _ name: String, _ actions: [StepRoutine.Action], _ skipped: [Int: SkippedSegments], _ counts: Bool
    ) {
        #expect((record(actions, skipping: skipped) != nil) == counts, "\(name)")
    }

    @Test func isMissingForARoutineThatIsNoPractice() {
        var routine = StepRoutine([.timed(.exercise, seconds: 90)])
        routine.leavesNoRecord = true
        let timeline = SessionTimeline(compiling: routine, for: SessionOptions())
        var progress = SessionProgress(units: 1)
        progress.cursor = Cursor(phase: 1, frame: 0)
        let measure = SessionMeasure(endedAt: Timestamp(milliseconds: 0), elapsed: 0, heard: 0)
        #expect(Routine.steps(routine).record(stoppedBy: nil, progress, on: timeline, measure) == nil)
    }

    @Test func holdsTheStretchesAndTheLengths() throws {
        guard case .routine(let record)? = record([.hold(), .timed(.exercise), .hold(.none, seconds: 30)]) else {
            Issue.record("no record of a routine")
            return
        }
        #expect(record.routine == "Sample")
        #expect(record.stretches.map(\.durationSeconds) == [10, 30])
        #expect(record.activeSeconds == 44)
        #expect(record.actualDurationSeconds == 70)
        #expect(record.completedFully)
    }

    @Test func encodesTheWireFormat() throws {
        let stretch = StretchRecord.Stretch(
            region: .neck, stretchId: "n", stretchName: "N", durationSeconds: 60, skippedSegments: 1)
        let record = SessionRecord.routine(
            RoutineRecord(
                completedAt: Timestamp(milliseconds: 0), routine: "Core", plannedDurationSeconds: 120,
                actualDurationSeconds: 90, activeSeconds: 61, stretches: [stretch], completedFully: false))
        let text = """
            {"activeSeconds":61,"actualDurationSeconds":90,"completedAt":"1970-01-01T00:00:00.000Z",\
            "completedFully":false,"plannedDurationSeconds":120,"routine":"Core","stretches":[{"durationSeconds":60,\
            "region":"neck","skippedSegments":1,"stretchId":"n","stretchName":"N"}]}
            """
        #expect(try json(of: record) == text)
        #expect(try decoded(text) == record)
    }
}
