import PracticeCore
import Testing

@testable import limber

@Suite struct TodayPictureTests {
    private func picture(_ content: TodayContent, columns: Int, glyphs: Glyphs = .full) -> String {
        TodayPicture(texts: content.texts, columns: columns, glyphs: glyphs).lines.map(\.text).joined(separator: "\n")
    }

    @Test func placesCardsSideBySide() {
        #expect(
            picture(.full, columns: 80) == """
                ╭─ Workout ─────────────╮  ╭─ Stretch ─────────────╮  ╭─ Meditation ──────────╮
                │ Push                  │  │ 5 days ago - time to  │  │ Last meditated        │
                │ In Progress           │  │ stretch!              │  │ yesterday             │
                │ Week 2, 1 exercise    │  │                       │  │ Last session: 10 min  │
                │ Progress: 1/3 sets    │  │                       │  │                       │
                │                       │  │                       │  │                       │
                │ Continue              │  │ Stretch Now           │  │ Meditate              │
                │ limber workout log    │  │ limber stretch        │  │ limber meditate       │
                ╰───────────────────────╯  ╰───────────────────────╯  ╰───────────────────────╯
                """)
    }

    @Test func limitsTheWidthOfCards() {
        let lines = picture(.full, columns: 200).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count == 118 })
        let wide = picture(.full, columns: 120).split(separator: "\n")
        #expect(wide.allSatisfy { $0.count == 118 })
        #expect(wide[1].contains("│ 5 days ago - time to stretch!"))
    }

    @Test func stacksCardsOnANarrowTerminal() {
        #expect(
            picture(.full, columns: 40) == """
                ╭─ Workout ────────────────────────────╮
                │ Push                                 │
                │ In Progress                          │
                │ Week 2, 1 exercise                   │
                │ Progress: 1/3 sets                   │
                │                                      │
                │ Continue                             │
                │ limber workout log                   │
                ╰──────────────────────────────────────╯
                ╭─ Stretch ────────────────────────────╮
                │ 5 days ago - time to stretch!        │
                │                                      │
                │ Stretch Now                          │
                │ limber stretch                       │
                ╰──────────────────────────────────────╯
                ╭─ Meditation ─────────────────────────╮
                │ Last meditated yesterday             │
                │ Last session: 10 min                 │
                │                                      │
                │ Meditate                             │
                │ limber meditate                      │
                ╰──────────────────────────────────────╯
                """)
    }

    @Test func drawsSquareCornersOnTheConsole() {
        let content = TodayContent(workout: .empty, stretch: .empty, meditation: .empty)
        let text = picture(content, columns: 80, glyphs: .console)
        #expect(text.hasPrefix("┌─ Workout ─────────────┐"))
        #expect(text.hasSuffix("└───────────────────────┘"))
    }

    @Test func eachCardLoadsAndFailsIndependently() {
        var content = TodayContent()
        #expect(
            picture(content, columns: 80) == """
                ╭─ Workout ─────────────╮  ╭─ Stretch ─────────────╮  ╭─ Meditation ──────────╮
                │ Loading workout...    │  │ Loading stretch       │  │ Loading meditation    │
                │                       │  │ data...               │  │ data...               │
                ╰───────────────────────╯  ╰───────────────────────╯  ╰───────────────────────╯
                """)
        content.workout = .error("the history in '/home/ann/.local/share/limber/limber.sqlite' cannot be used")
        content.stretch = .data(days: 0)
        #expect(
            picture(content, columns: 80) == """
                ╭─ Workout ─────────────╮  ╭─ Stretch ─────────────╮  ╭─ Meditation ──────────╮
                │ the history in        │  │ Stretched today!      │  │ Loading meditation    │
                │ '/home/ann/.local/sha │  │                       │  │ data...               │
                │ re/limber/limber.sqli │  │ Stretch Now           │  │                       │
                │ te' cannot be used    │  │ limber stretch        │  │                       │
                ╰───────────────────────╯  ╰───────────────────────╯  ╰───────────────────────╯
                """)
        #expect(content.cards == nil)
        content.meditation = .empty
        #expect(content.cards == nil)
        content.intention = .empty
        #expect(content.cards != nil)
    }

    @Test(arguments: 1...300) func noLineExceedsTheTerminal(columns: Int) {
        for content in [TodayContent(), .full, .failed] {
            let lines = TodayPicture(texts: content.texts, columns: columns, glyphs: .full).lines
            // A terminal narrower than a word gets the narrowest cards.
            #expect(lines.allSatisfy { $0.columns <= max(columns, 20) })
        }
    }
}
