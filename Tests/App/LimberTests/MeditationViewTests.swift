import ControlProtocol
import Session
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The views of a meditation: lines, screen, summary and status sentence.
@Suite struct MeditationViewTests {
    private func picture(_ snapshot: SessionSnapshot, rows: Int = 24) -> String {
        SessionScreenTests.picture(SessionScreenTests.lines(snapshot, 80, rows))
    }

    @Test func guidesTheBreathOnTheScreen() {
        let picture = picture(SampleMeditation.breathing(elapsed: 37))
        for rows in [
            """
                                          Meditation · 2 of 3
                                            Basic Breathing
                                               Breathing
            """,
            """
                                              Breathe out
                                        ████████████░░░░░░░░░░░░

                    █████████▉░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

                                                 ✓ ● ○
            """,
            "   space pause    n skip    p previous    q stop",
        ] {
            #expect("\(picture)\n".contains("\n\(rows)\n"), "\(picture)")
        }
    }

    @Test func guidesNoBreathOutsideTheBreathing() {
        for snapshot in [
            SampleMeditation.snapshot(.intro, part: 0, lasting: 30, elapsed: 5),
            SampleMeditation.snapshot(.bell, part: 3, lasting: 9, elapsed: 5),
        ] {
            #expect(!picture(snapshot).contains("Breathe"))
        }
    }

    @Test func usesTheRowsOfTheGuideWithoutOne() {
        let screen = picture(SampleMeditation.guideless(elapsed: 37), rows: 15)
        #expect(screen.contains("  Meditation"))
        #expect(screen.contains("███"))
        #expect(!screen.contains("Breathe"))
        // A meditation with a guide has no room for the large clock.
        #expect(!picture(SampleMeditation.breathing(elapsed: 37), rows: 15).contains("███  "))
    }

    @Test func showsTheBellWithoutNarration() {
        let bell = SampleMeditation.snapshot(.bell, part: 3, lasting: 9, elapsed: 5)
        for music in [SessionSnapshot.Music.interrupted, .playing, .off] {
            #expect(bell.with { ($0.narrating, $0.music) = (true, music) }.sound == "Bell")
        }
    }

    @Test func writesALineForEachPartAndTheBell() {
        var lines = PlainLines()
        let updates: [SessionUpdate] = [
            .event(SessionEvent(frame: 0, .started(seed: 1, timeline: SampleMeditation.timeline))),
            .event(SessionEvent(frame: 0, .partStarted(part: 0))),
            .snapshot(SampleMeditation.snapshot(.intro, part: 0, lasting: 30, elapsed: 0)),
            .event(SessionEvent(frame: 240_000, .partSkipped(part: 0))),
            .event(SessionEvent(frame: 240_000, .partStarted(part: 1))),
            .snapshot(SampleMeditation.breathing(elapsed: 0)),
            .event(SessionEvent(frame: 12_960_000, .partStarted(part: 2))),
            .snapshot(SampleMeditation.snapshot(.closing, part: 2, lasting: 30, elapsed: 0)),
            .snapshot(SampleMeditation.snapshot(.closing, part: 2, lasting: 30, elapsed: 10)),
            .event(SessionEvent(frame: 14_400_000, .cueStarted(clip: "bell.wav"))),
            .snapshot(SampleMeditation.snapshot(.bell, part: 3, lasting: 9, elapsed: 0)),
            .event(SessionEvent(frame: 14_832_000, .ended(SessionEnd(record: SampleMeditation.record(full: true))))),
        ]
        #expect(
            (updates.flatMap { lines.take($0) } + lines.finish()).joined(separator: "\n") == """
                 0:00  Started: Basic Breathing, 5 min
                 0:00  Introduction (1 of 3)
                 0:05  Skipped: Introduction
                 0:05  Breathing (2 of 3)
                 4:30  Closing (3 of 3)
                 5:00  Bell
                 5:09  Complete
                """)
    }

    @Test(arguments: [
        (
            SessionOutcome.ended(SessionEnd(record: SampleMeditation.record(full: true)), .saved),
            "Session Complete!\n\nDuration   5 min of 5 min planned\nMeditation in full\n\nSession saved"
        ),
        (
            .ended(SessionEnd(.user, record: SampleMeditation.record(full: false, seconds: 285))),
            "Session ended early.\n\nDuration   4 min 45 s of 5 min planned\nMeditation in part"
        ),
        (.interrupted, "Session interrupted. Resume it within an hour with 'limber meditate --resume'."),
    ])
    func summarizesTheOutcome(outcome: SessionOutcome, expected: String) {
        let lines = SessionSummary(outcome: outcome, kind: .meditation).lines(.full, width: 78)
        #expect(lines.map(\.text).joined(separator: "\n") == expected)
    }

    @Test func describesItsPositionInASentence() {
        #expect(
            SampleMeditation.breathing(elapsed: 40).sentence
                == "Basic Breathing, Breathing, 3:20 left, 2:40 in all")
        #expect(
            SampleMeditation.snapshot(.bell, part: 3, lasting: 9, elapsed: 2).paused().sentence
                == "Basic Breathing, Bell, 0:07 left, 3:18 in all, paused")
    }
}
