import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct SessionSummaryTests {
    private static let length = SessionLength(heard: 48_000 * 175, planned: 48_000 * 200)

    private func text(_ outcome: SessionOutcome, isResumable: Bool = true, width: Int = 78) -> String {
        SessionSummary(outcome: outcome, kind: .stretch, isResumable: isResumable).lines(.full, width: width)
            .map(\.text).joined(separator: "\n")
    }

    private func completed(_ skipped: [Int], _ saved: SessionOutcome.Saved = .saved) -> SessionOutcome {
        let record = StretchRecord(
            completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 185, stretches: SampleSession.done(skipped))
        return .ended(SessionEnd(record: .stretch(record), length: Self.length), saved)
    }

    @Test func listsStretches() {
        #expect(
            text(completed([0, 1, 2])) == """
                Session Complete!

                Duration   2 min 55 s of 3 min 20 s planned
                Stretches  1 done, 1 partial, 1 skipped

                ✓  Neck Rotation       Neck   1 min
                ◐  Child's Pose        Back   1 min  Partial
                –  Lunge Quad Stretch  Quads  1 min  Skipped

                Session saved
                """)
    }

    @Test func namesTheRoutine() {
        let record = RoutineRecord(
            completedAt: Timestamp(milliseconds: 0), routine: "Morning back", plannedDurationSeconds: 200,
            actualDurationSeconds: 175, activeSeconds: 120, stretches: SampleSession.done([0, 2]), completedFully: true)
        #expect(
            text(.ended(SessionEnd(record: .routine(record), length: Self.length), .saved)) == """
                Session Complete!

                Routine    Morning back
                Duration   2 min 55 s of 3 min 20 s planned
                Stretches  1 done, 1 skipped

                ✓  Neck Rotation  Neck  1 min
                –  Child's Pose   Back  1 min  Skipped

                Session saved
                """)
        #expect(
            text(.ended(SessionEnd(record: .routine(.exercising())), .saved)) == """
                Session Complete!

                Routine    Core
                Duration   1 min 30 s of 2 min planned

                Session saved
                """)
    }

    @Test(arguments: [
        (StopReason.user, "Session ended early.\n\nDuration"),
        (.pauseLimit, "Session ended after a long pause.\n\nDuration"),
    ])
    func listsStretchesBeforeAStop(reason: StopReason, beginning: String) {
        let record = StretchRecord(
            completedAt: Timestamp(milliseconds: 0), totalDurationSeconds: 185, stretches: SampleSession.done([1]),
            completedFully: false)
        let text = text(.ended(SessionEnd(reason, record: .stretch(record), length: Self.length), .saved))
        #expect(text.hasPrefix(beginning))
        #expect(text.hasSuffix("\n\n◐  Neck Rotation  Neck  1 min  Partial\n\nSession saved"))
    }

    @Test(arguments: [([0, 0, 0], "3 done"), ([2, 2, 2], "3 skipped"), ([1, 0, 0], "2 done, 1 partial")])
    func omitsZeroCounts(skipped: [Int], counts: String) {
        #expect(text(completed(skipped)).contains("Stretches  \(counts)\n"))
    }

    @Test(arguments: [
        (37, "◐  Child's Pose        1 min  Partial"), (36, "◐  Child's Pose        Partial"), (20, "◐  Child's Pose"),
        (10, "◐  Child'…"),
    ])
    func dropsColumnsOnANarrowTerminal(width: Int, row: String) {
        #expect(text(completed([0, 1, 2]), width: width).split(separator: "\n").contains { $0 == row })
    }

    @Test func showsTheStateOfTheRecord() {
        #expect(!text(completed([0], .notKept)).contains("saved"))
        // The process prints the error.
        #expect(!text(completed([0], .failed("disk full"))).contains("saved"))
        #expect(
            text(completed([0], .pending("disk full"))).hasSuffix(
                "\n\nSession saved\nNot in the history yet: disk full"))
    }

    @Test(arguments: [
        (SessionOutcome.ended(SessionEnd(.user)), "Session ended early. Nothing was recorded."),
        (.ended(SessionEnd(.pauseLimit)), "Session ended after a long pause. Nothing was recorded."),
        (
            .ended(SessionEnd(.user, length: SessionLength(heard: 48_000 * 12, planned: 48_000 * 600))),
            "Session ended early. Nothing was recorded; 12 s of 10 min were heard."
        ),
        (.ended(SessionEnd()), "Session ended, not recorded: every stretch was skipped."),
        (.interrupted, "Session interrupted. Resume it within an hour with 'limber stretch --resume'."),
    ])
    func explainsAnEmptySummary(outcome: SessionOutcome, sentence: String) {
        #expect(text(outcome) == sentence)
    }

    @Test(arguments: [(true, "'limber keep' records it within 10 minutes."), (false, "With --record it would be.")])
    func saysHowToKeepAShortSession(isKeepable: Bool, advice: String) {
        #expect(
            text(completed([1], .unrecorded(isKeepable: isKeepable)))
                .hasSuffix("\n\nNot recorded: less than a minute was heard.\n\(advice)"))
    }

    @Test func offersNoResumeWithoutACheckpoint() {
        #expect(text(.interrupted, isResumable: false) == "Session interrupted. Nothing was recorded.")
    }
}
