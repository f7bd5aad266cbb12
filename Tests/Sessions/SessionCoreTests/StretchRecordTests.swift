import SessionCore
import Testing

@Suite struct StretchRecordTests {
    @Test func encodesTheWireFormat() throws {
        let record = StretchRecord(
            completedAt: Timestamp(milliseconds: 1_769_423_400_000),
            totalDurationSeconds: 480,
            stretches: [
                StretchRecord.Stretch(
                    region: .hipFlexors, stretchId: "hip_flexors-high-knee-stretch", stretchName: "High Knee Stretch",
                    durationSeconds: 60, skippedSegments: 1)
            ]
        )
        let text = """
            {"completedAt":"2026-01-26T10:30:00.000Z","regionsCompleted":1,"regionsSkipped":0,"stretches":[\
            {"durationSeconds":60,"region":"hip_flexors","skippedSegments":1,\
            "stretchId":"hip_flexors-high-knee-stretch","stretchName":"High Knee Stretch"}],"totalDurationSeconds":480}
            """
        #expect(try json(of: record) == text)
        #expect(try decoded(text) == record)
    }

    @Test(arguments: [([0, 0, 0], 3, 0), ([1, 1], 2, 0), ([0, 1, 2], 2, 1), ([2, 2], 0, 2)])
    func aStretchWithOneSegmentIsCompleted(skipped: [Int], completed: Int, regionsSkipped: Int) {
        let stretches = skipped.map { count in
            StretchRecord.Stretch(
                region: .neck, stretchId: "n", stretchName: "N", durationSeconds: 60, skippedSegments: count)
        }
        let record = StretchRecord(
            completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 1, stretches: stretches)
        #expect(record.regionsCompleted == completed)
        #expect(record.regionsSkipped == regionsSkipped)
    }

    @Test func missingCompletedFullyMeansTrue() throws {
        let full: StretchRecord = try decoded(
            """
            {"completedAt":"2026-01-26T10:30:00.000Z","regionsCompleted":1,"regionsSkipped":0,"stretches":[],\
            "totalDurationSeconds":1}
            """)
        #expect(full.completedFully)
        let early = StretchRecord(
            completedAt: full.completedAt, totalDurationSeconds: 1, stretches: [], completedFully: false)
        #expect(try json(of: early).contains(#""completedFully":false"#))
        #expect(try decoded(json(of: early)) == early)
    }

    @Test func correctsTheResultsOfAllStretches() throws {
        let stretches = [0, 2, 1].map { count in
            StretchRecord.Stretch(
                region: .neck, stretchId: "n", stretchName: "N", durationSeconds: 60, skippedSegments: count)
        }
        let start = Timestamp(milliseconds: 0)
        let record = SessionRecord.stretch(
            StretchRecord(completedAt: start, totalDurationSeconds: 9, stretches: stretches, completedFully: false))
        let corrected = try record.corrected([.skipped, .partial, .done])
        #expect(corrected.stretches.map(\.result) == [.skipped, .partial, .done])
        #expect(corrected.differsOnlyInResults(from: record) && record.differsOnlyInResults(from: corrected))
        guard case .stretch(let stretch) = corrected else {
            Issue.record("another kind")
            return
        }
        #expect((stretch.regionsCompleted, stretch.regionsSkipped) == (2, 1))
        #expect((stretch.completedAt, stretch.totalDurationSeconds, stretch.completedFully) == (start, 9, false))
        #expect(throws: CorrectionRefusal.nothingDone) { try record.corrected([.skipped, .skipped, .skipped]) }
        #expect(throws: CorrectionRefusal.otherCount(stretches: 3)) { try record.corrected([.done]) }
        // A routine counts by its other steps, too.
        let routine = SessionRecord.routine(
            RoutineRecord(
                completedAt: start, routine: "Core", plannedDurationSeconds: 99, actualDurationSeconds: 99,
                activeSeconds: 60, stretches: [stretches[0]], completedFully: true))
        #expect(try routine.corrected([.skipped]).stretches.map(\.result) == [.skipped])
    }

    /// Stopped in the second of two stretches.
    @Test(arguments: [([], [0]), ([.segment(1)], [1]), ([.both], nil)] as [(SkippedSegments, [Int]?)])
    func keepsStretchesCompletedBeforeAStop(skipped: SkippedSegments, kept: [Int]?) throws {
        let routine = StretchRoutine.neckAndBack
        let timeline = SessionTimeline(compiling: routine, leadIn: .none)
        var progress = SessionProgress(units: 2)
        progress.cursor = timeline.cursor(in: .segment(stretch: 1, number: 2))
        progress.skipped = [skipped, .segment(1)]
        let measure = SessionMeasure(endedAt: Timestamp(milliseconds: 0), elapsed: 48_000 * 7, heard: 48_000)
        for reason in [StopReason.user, .pauseLimit] {
            let record = Routine.stretch(routine).record(stoppedBy: reason, progress, on: timeline, measure)
            guard case .stretch(let record)? = record else {
                #expect(kept == nil)
                continue
            }
            #expect(record.stretches.map(\.skippedSegments) == kept)
            #expect(record.regionsCompleted == 1)
            #expect(record.regionsSkipped == 0)
            #expect(record.totalDurationSeconds == 7)
            #expect(!record.completedFully)
        }
    }

    @Test(arguments: LeadIn.allCases, [ChangeOver.none, .standard])
    func countsPassedStretches(leadIn: LeadIn, changeOver: ChangeOver) {
        var session = Rehearsal(.neckAndBack, leadIn: leadIn, changeOver: changeOver)
        session.give(.play)
        var done: [String: Int] = [:]
        while session.endings.isEmpty {
            done[session.machine.phase.kind.title] = session.record.count
            session.hearPhase()
        }
        let counts = [
            "lead-in 0": 0, "change 0/1": 0, "segment 0/1": 0, "change 0/2": 0, "segment 0/2": 0,
            "lead-in 1": 1, "change 1/1": 1, "segment 1/1": 1, "segment 1/2": 1, "closing": 2,
        ]
        #expect(done == counts.filter { done[$0.key] != nil })
        #expect(done.count == session.machine.timeline.phases.count)
    }

    @Test func containsPlannedSecondsAndSkippedSegments() {
        var session = Rehearsal(StretchRoutine([.back(seconds: 90), .neck()]), leadIn: .none)
        for command in [Rehearsal.Command.play, .skip, .skip, .skipStretch] { session.give(command) }
        let back = StretchRecord.Stretch(
            region: .back, stretchId: "back-cobra-stretch", stretchName: "Back Stretch", durationSeconds: 90,
            skippedSegments: 2)
        #expect(session.record.first == back)
    }
}
