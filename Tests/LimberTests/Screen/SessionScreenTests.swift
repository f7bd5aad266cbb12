import ControlProtocol
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
            ["Turn your head slowly to the left, and look over your shoulder.", "Next: Child's Pose"]
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
        (SampleSession.closing, ["Well done", "All stretches done", "✓ ◐ –", "n finish"]),
        (SampleSession.holding(0).paused(), ["Paused: press space to resume", "space resume"]),
        (SampleSession.holding(0).paused("device"), ["Output is back: press space to resume"]),
        (
            SampleSession.holding(0).paused("device", outputError: "No such device"),
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
