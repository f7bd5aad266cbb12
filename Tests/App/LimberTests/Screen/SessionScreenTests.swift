import ControlProtocol
import SessionCore
import TestSupport
import Testing

@testable import limber

@Suite struct SessionScreenTests {
    static func lines(
        _ snapshot: SessionSnapshot, _ columns: Int, _ rows: Int, message: SessionScreen.Message = .none,
        hasKeys: Bool = true, appearance: Appearance = Appearance(.none)
    ) -> [Line] {
        SessionScreen(
            snapshot: snapshot, message: message, hasKeys: hasKeys, size: TerminalSize(columns: columns, rows: rows),
            appearance: appearance
        ).lines
    }

    /// The text of a screen without trailing spaces.
    static func picture(_ lines: [Line]) -> String {
        lines.map { line in String(line.text.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    @Test func fillsATerminalOf80Columns() {
        let screen = Self.lines(SampleSession.holding(1, elapsed: 7.5, skipped: [0]), 80, 24)
        #expect(
            Self.picture(screen) == """

                   Limber                                                           3:13 left
                                                                     Next: Lunge Quad Stretch

                                                 Back · 2 of 3
                                                  Child's Pose
                                                   First Half

                                           ██████      ██████  ██████
                                           ██  ██  ██      ██      ██
                                           ██  ██      ██████  ██████
                                           ██  ██  ██  ██          ██
                                           ██████      ██████  ██████

                        ████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

                                                     ✓ ● ○




                   ♪ Music                                                       alsa:default
                   space pause   n skip   s skip stretch   p previous   e explain   q stop

                """)
    }

    @Test func fitsATerminalOf40Columns() {
        let screen = Self.lines(SampleSession.holding(2, segment: 2, elapsed: 20, skipped: [1, 2]).paused(), 40, 20)
        #expect(
            Self.picture(screen) == """
                 Limber                       3:00 left
                             Quads · 3 of 3
                           Lunge Quad Stretch
                               Right Side

                       ██████        ██    ██████
                       ██  ██  ██  ████    ██  ██
                       ██  ██        ██    ██  ██
                       ██  ██  ██    ██    ██  ██
                       ██████      ██████  ██████

                 █████████████████████████▍░░░░░░░░░░░░

                                 ◐ – ●
                     Paused: press space to resume


                 Paused                    alsa:default
                 space resume  n skip  s skip stretch
                 p previous  e explain  q stop
                """)
    }

    @Test func keepsEssentialsOnASmallTerminal() {
        let screen = Self.lines(SampleSession.holding(1, elapsed: 7.5, skipped: [0]), 30, 7)
        #expect(
            Self.picture(screen) == """
                         Child's Pose
                          First Half
                             0:23
                 ███████░░░░░░░░░░░░░░░░░░░░░
                 space pause  n skip
                 s skip stretch  p previous
                 e explain  q stop
                """)
    }

    /// The layout in states that otherwise look alike.
    static let words: [(SessionSnapshot, [String])] = [
        (SampleSession.leadIn, ["Neck · 1 of 3", "Neck Rotation", "Listen first; the timer starts next"]),
        (SampleSession.leadIn, ["Voice, music paused", "n start now"]),
        (
            SampleSession.leadIn,
            ["Turn your head slowly to the left, and look over your shoulder.", "Next: Right Side"]
        ),
        (SampleSession.leadIn.with { $0.music = .playing }, ["Voice over music"]),
        (SampleSession.leadIn.with { $0.music = .off }, ["Voice "]),
        (SampleSession.changeOver(0), ["Neck · 1 of 3", "Neck Rotation", "Get ready: Left Side", "3:19 left"]),
        (SampleSession.changeOver(0), ["n start now", "s skip stretch", "♪ Music"]),
        (SampleSession.changeOver(0, before: 2), ["Get ready: Right Side"]),
        (SampleSession.changeOver(1), ["Child's Pose", "Get ready\n"]),
        (SampleSession.changeOver(0).paused(), ["Get ready: Left Side", "Paused: press space to resume"]),
        (SampleSession.holding(0), ["Left Side", "♪ Music", "n skip ", "3:13 left"]),
        (SampleSession.holding(0, segment: 2), ["Right Side"]),
        (SampleSession.holding(0).with { $0.music = .off }, ["No music"]),
        (SampleSession.closing.skipping(.finish), ["Well done", "All stretches done", "✓ ◐ –", "n finish"]),
        (SampleSession.holding(0).paused(), ["Paused: press space to resume", "space resume"]),
        (SampleSession.holding(0).paused(.device), ["Output is back: press space to resume"]),
        (
            SampleSession.holding(0).paused(.device, outputError: "No such device"),
            ["Output lost: No such device"]
        ),
        (SessionSnapshot(), ["Getting ready"]),
        (SessionSnapshot().with { $0.status = .complete }, ["Well done"]),
    ]

    @Test(arguments: words)
    func showsTheState(snapshot: SessionSnapshot, words: [String]) {
        let text = Self.picture(Self.lines(snapshot, 80, 24))
        for word in words { #expect(text.contains(word)) }
    }

    private static func lying(_ stretch: Int) -> SessionSnapshot.Stretch {
        let lying = SampleSession.stretches[stretch]
        return SessionSnapshot.Stretch(
            index: stretch, count: 3,
            stretch: Stretch(
                id: lying.id, name: lying.name, region: lying.region, isBilateral: lying.isBilateral, posture: .lying))
    }

    @Test(
        arguments: [
            (SampleSession.leadIn, "Next: Right Side"), (SampleSession.changeOver(0), "Next: Right Side"),
            (SampleSession.holding(0), "Next: Right Side"),
            (SampleSession.holding(0, segment: 2), "Next: Child's Pose"),
            (SampleSession.changeOver(0, before: 2).with { $0.next = lying(1) }, "Next: Child's Pose, lying"),
            (SampleSession.holding(1), "Next: Lunge Quad Stretch"),
            (
                SampleSession.holding(1).with { ($0.stretch, $0.next) = (lying(1), lying(2)) },
                "Next: Lunge Quad Stretch"
            ),
            (
                SampleSession.active(.rest, lasting: 9, elapsed: 1).with { $0.stretch = lying(1) },
                "Next: Child's Pose, lying"
            ),
            (SampleSession.holding(2, segment: 2), ""), (SampleSession.closing, ""), (SessionSnapshot(), ""),
            // A routine that holds one side.
            (
                SampleRoutine.at(0, .segment).with { $0.segments = [1, 1, 1, 1, 1, 1, 1, 1, 1] },
                "Next: Roll onto your back."
            ),
            (SampleRoutine.at(7, .bell).with { $0.next = lying(1) }, "Next: Child's Pose, lying"),
            (SampleRoutine.at(8, .segment), ""), (SampleMeditation.breathing(elapsed: 1), "Next: Closing"),
        ] as [(SessionSnapshot, String)])
    func saysWhatFollows(snapshot: SessionSnapshot, words: String) {
        #expect(snapshot.following == words)
    }

    @Test func offersNoStretchSkipAfterTheLastStretch() {
        #expect(!Self.picture(Self.lines(SampleSession.closing, 80, 24)).contains("skip stretch"))
    }

    @Test func asksBeforeEnding() {
        let text = Self.picture(Self.lines(SampleSession.holding(0), 80, 24, message: .question))
        #expect(text.contains("End session? y/n"))
        #expect(text.contains("y end session    n keep stretching"))
        #expect(!text.contains("space"))
        let tiny = Self.picture(Self.lines(SampleSession.holding(0), 20, 3, message: .question))
        #expect(tiny.contains("End session? y/n"))
    }

    private static let loud = SampleSession.holding(0).with { ($0.musicLevel, $0.voiceLevel) = (0, 3) }

    @Test(arguments: [
        (loud, true, "   ♪ Music   -+ music 0 dB   <> voice 3 dB                       alsa:default\n"),
        (loud, false, "   ♪ Music   voice 3 dB                                          alsa:default\n"),
        (
            loud.with { $0.music = .off }, true,
            "   No music   <> voice 3 dB                                      alsa:default\n"
        ),
    ])
    func showsTheLevelsWithTheirKeys(snapshot: SessionSnapshot, hasKeys: Bool, row: String) {
        #expect(Self.picture(Self.lines(snapshot, 80, 24, hasKeys: hasKeys)).contains(row))
    }

    @Test func omitsKeysWithoutAKeyboard() {
        let text = Self.picture(Self.lines(SampleSession.holding(0).paused(), 80, 24, hasKeys: false))
        #expect(!text.contains("space"))
        #expect(text.contains("Paused\n"))
    }

    @Test func truncatesANotification() {
        let notice = String(repeating: "no sound ", count: 20)
        let text = Self.picture(Self.lines(SampleSession.holding(0), 40, 24, message: .notice(notice)))
        #expect(text.contains(" no sound no sound no sound no sound n…\n"))
    }

    @Test func keepsThePlaceOfTheClockUnderACaption() {
        let silent = Self.lines(SampleSession.leadIn.with { $0.caption = nil }, 80, 24)
        let spoken = Self.lines(SampleSession.leadIn, 80, 24)
        #expect(zip(silent, spoken).count { $0 != $1 } == 1)
        // No room below the clock.
        #expect(
            Self.lines(SampleSession.leadIn, 80, 9)
                == Self.lines(SampleSession.leadIn.with { $0.caption = nil }, 80, 9))
    }

    /// The rows of the caption are the same for one line and for two, in a meditation, too.
    @Test(
        arguments: [
            (SampleSession.leadIn, 80, 24), (SampleSession.leadIn, 40, 20), (SampleSession.leadIn, 120, 40),
            (SampleMeditation.breathing(elapsed: 37), 80, 24), (SampleMeditation.breathing(elapsed: 37), 40, 20),
        ])
    func keepsThePlaceOfTheCaption(snapshot: SessionSnapshot, columns: Int, rows: Int) throws {
        func row(of words: String) -> Int? {
            Self.lines(snapshot.with { $0.caption = words }, columns, rows).firstIndex { $0.text.contains("Slowly") }
        }
        let first = try #require(row(of: "Slowly."))
        let words = "Slowly. Turn your head to the left, and look over your shoulder, as far as feels good."
        #expect(row(of: words) == first)
    }

    /// The parts of a caption fit their two lines on every terminal.
    @Test(arguments: [20, 30, 40, 60, 80, 130])
    func dividesACaptionIntoTwoLines(columns: Int) {
        let screen = SessionScreen(
            snapshot: SampleSession.leadIn, message: .none, hasKeys: true,
            size: TerminalSize(columns: columns, rows: 24), appearance: Appearance(.none))
        let words = "Kneel down, sit back on your heels or a cushion, and fold forward with long, comfortable arms. "
        for part in CaptionText(words + words + words, inPartsOf: screen.captionLength).parts {
            let text = Self.picture(Self.lines(SampleSession.leadIn.with { $0.caption = part }, columns, 24))
            #expect(part.split(separator: " ").allSatisfy { text.contains($0) }, "\(part)\n\(text)")
        }
    }

    /// With the legend of a daemon's session, which takes two lines.
    @Test func hasRoomForALongCaptionOn80Columns() {
        let words = "Begin. " + String(repeating: "Sit tall and breathe. ", count: 5) + "Done."
        let screen = SessionScreen(
            snapshot: SampleSession.leadIn.with { $0.caption = words }, player: .daemon, message: .none, hasKeys: true,
            size: TerminalSize(columns: 80, rows: 24), appearance: Appearance(.none))
        let picture = Self.picture(screen.lines)
        #expect(picture.contains("Begin.") && picture.contains("Done."))
    }

    @Test func scalesTheCountdownWithTheTerminal() {
        func rows(_ columns: Int, _ rows: Int) -> Int {
            Self.lines(SampleSession.holding(0), columns, rows).count { $0.text.contains("██  ") }
        }
        #expect(rows(38, 14) == 0)
        #expect(rows(80, 24) == 5)
        #expect(rows(120, 40) == 10)
        #expect(rows(200, 60) == 10)
    }

    @Test(arguments: [
        SampleSession.leadIn, SampleSession.holding(2, skipped: [0, 2]), SampleSession.holding(0).paused(),
        SampleSession.closing, SessionSnapshot(), SampleMeditation.breathing(elapsed: 37),
    ])
    func fitsEveryTerminal(snapshot: SessionSnapshot) {
        for columns in [1, 2, 3, 5, 10, 20, 30, 37, 38, 39, 40, 41, 59, 60, 61, 79, 80, 81, 102, 130] {
            for rows in 1...50 {
                let screen = Self.lines(snapshot, columns, rows, message: .question)
                #expect(screen.count == rows)
                #expect(screen.allSatisfy { $0.columns < max(2, columns) }, "\(columns) × \(rows)")
            }
        }
    }
}
