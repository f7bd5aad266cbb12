import ControlProtocol
import PracticeCore
import TestSupport
import Testing

@testable import limber

@Suite struct CardTextTests {
    @Test func isOneLineWithoutATerminal() {
        #expect(
            TodayContent.full.texts.map(\.plainLine) == [
                "Workout     Push, In Progress, Week 2, 1 exercise, Progress: 1/3 sets  (limber workout log)",
                "Stretch     5 days ago - time to stretch!  (limber stretch)",
                "Meditation  Last meditated yesterday, Last session: 10 min  (limber meditate)",
            ])
        #expect(
            TodayContent.failed.texts.map(\.plainLine) == [
                "Workout     the disk is broken", "Stretch     the disk is broken", "Meditation  the disk is broken",
            ])
    }

    @Test func showsAProgrammeOnlyWhileOneRuns() throws {
        let running = RunningProgramme(try .example(), startedOn: .saturday)
        for card: ProgrammeCard in [.empty, .error("the disk is broken")] {
            #expect(TodayContent.full(programme: card).texts == TodayContent.full.texts)
        }
        func line(on day: LocalDay) -> String? {
            let standing = running.standing(on: day, completed: [:])
            return TodayContent.full(programme: .data(ProgrammeOnDay(standing, today: day))).texts.last?.plainLine
        }
        #expect(
            line(on: .saturday)
                == "Programme   Neck care, Week 1, day 1 of 3, neck 10 s, 0 of 4 days done  (limber stretch programme)")
        #expect(
            line(on: "2026-11-20")
                == "Programme   Neck care, Rest day, next on Sat 21 Nov: neck 10 s, 0 of 4 days done")
    }

    @Test func hasTheColourOfItsKind() {
        let content = TodayContent(.of(.empty, .data(days: 2), .empty))
        #expect(content.texts.map(\.ink) == [.lifting, .stretching, .meditating])
        // Urgent border and text are orange.
        #expect(CardText(StretchCard.data(days: 3)).ink == .urgent)
        #expect(
            CardText(StretchCard.data(days: 3)).paragraphs == [
                .init(text: "3 days ago - time to stretch!", ink: .urgent)
            ])
        #expect(CardText(MeditationCard.data(days: 3, seconds: 0)).ink == .meditating)
    }

    @Test func coloursAWorkoutByState() {
        #expect(
            CardText(.data(.pushDay, .inProgress)).paragraphs.contains(
                .init(text: "In Progress", ink: .signal(.yellow))))
    }

    @Test(arguments: [
        (Ink.lifting, "38;2;99;102;241"), (.stretching, "38;2;20;184;166"), (.meditating, "38;2;168;85;247"),
        (.urgent, "38;2;245;158;11"),
    ])
    func usesExactColoursIfSupported(ink: Ink, parameters: String) {
        #expect(ink.parameters(in: .full) == parameters)
        // The nearest of 256 colours, or of the terminal's eight.
        #expect(ink.parameters(in: .extended)?.hasPrefix("38;5;") == true)
        #expect(ink.parameters(in: .basic)?.count == 2)
    }
}

@Suite struct TodayJSONTests {
    private func json(_ targets: TargetsText? = nil) throws -> String {
        try ControlJSON.line(TodayContent(TodayContent.full.cards, targets))
    }

    @Test func holdsCommandsAndTargetsOrTheReasonForNone() throws {
        #expect(try json().contains(#""command":"limber workout log""#))
        #expect(try json().contains(#""nutrition":null"#))
        #expect(
            try json(.targets(CalculatedTargets.example().targets, problem: "the database is busy")).contains(
                #""nutrition":{"kilocalories":2244,"message":"the database is busy","proteinGrams":180,"#
                    + #""state":"data","waterMillilitres":2900}"#))
        #expect(
            try json(.failure("the disk is broken")).contains(
                #""nutrition":{"message":"the disk is broken","state":"error"}"#))
    }
}

extension TodayCards {
    fileprivate static func of(
        _ workout: WorkoutCard, _ stretch: StretchCard, _ meditation: MeditationCard,
        programme: ProgrammeCard? = nil
    ) -> TodayCards {
        TodayCards(
            intention: .empty, workout: workout, stretch: stretch, meditation: meditation, programme: programme)
    }
}

extension TodayContent {
    static let full = full()

    static func full(programme: ProgrammeCard? = nil) -> TodayContent {
        TodayContent(
            .of(
                .data(.pushDay, .inProgress), .data(days: 5), .data(days: 1, seconds: 610), programme: programme))
    }

    static let failed = TodayContent(
        .of(.error("the disk is broken"), .error("the disk is broken"), .error("the disk is broken")))
}

extension WorkoutDetails {
    /// In progress, with one of three sets done.
    static var pushDay: WorkoutDetails {
        let sets = [WorkoutSet.example(1, .completed(reps: 8, weight: 60)), .example(2), .example(3)]
        return WorkoutDetails(
            .example(.inProgress(since: .saturday), week: 2), of: .example(), plan: [], sets: sets, names: [:])
    }
}

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
        for columns in [120, 200] {
            let lines = picture(.full, columns: columns).split(separator: "\n")
            #expect(lines.allSatisfy { $0.count == 118 })
            #expect(lines[1].contains("│ 5 days ago - time to stretch!"))
        }
    }

    @Test func stacksCardsOnANarrowTerminal() {
        #expect(
            picture(.failed, columns: 40) == """
                ╭─ Workout ────────────────────────────╮
                │ the disk is broken                   │
                ╰──────────────────────────────────────╯
                ╭─ Stretch ────────────────────────────╮
                │ the disk is broken                   │
                ╰──────────────────────────────────────╯
                ╭─ Meditation ─────────────────────────╮
                │ the disk is broken                   │
                ╰──────────────────────────────────────╯
                """)
    }

    @Test func drawsSquareCornersOnTheConsole() {
        let content = TodayContent(.of(.empty, .empty, .empty))
        let text = picture(content, columns: 80, glyphs: .console)
        #expect(text.hasPrefix("┌─ Workout ─────────────┐"))
        #expect(text.hasSuffix("└───────────────────────┘"))
    }

    @Test func aCardFailsIndependently() {
        let broken = "the history in '/home/ann/.local/share/limber/limber.sqlite' cannot be used"
        #expect(
            picture(TodayContent(.of(.error(broken), .data(days: 0), .empty)), columns: 80) == """
                ╭─ Workout ─────────────╮  ╭─ Stretch ─────────────╮  ╭─ Meditation ──────────╮
                │ the history in        │  │ Stretched today!      │  │ No meditation         │
                │ '/home/ann/.local/sha │  │                       │  │ sessions yet          │
                │ re/limber/limber.sqli │  │                       │  │                       │
                │ te' cannot be used    │  │ Stretch Now           │  │ Meditate              │
                │                       │  │ limber stretch        │  │ limber meditate       │
                ╰───────────────────────╯  ╰───────────────────────╯  ╰───────────────────────╯
                """)
    }

    @Test func aFailedCardOfAProgrammeIsAFailure() {
        #expect(!TodayCards.of(.empty, .empty, .empty).hasFailures)
        #expect(TodayCards.of(.empty, .empty, .empty, programme: .error("lost")).hasFailures)
    }

    @Test(arguments: 1...300) func noLineExceedsTheTerminal(columns: Int) {
        for content in [TodayContent.full, .failed] {
            let lines = TodayPicture(texts: content.texts, columns: columns, glyphs: .full).lines
            // A terminal narrower than a word gets the narrowest cards.
            #expect(lines.allSatisfy { $0.columns <= max(columns, 20) })
        }
    }
}
