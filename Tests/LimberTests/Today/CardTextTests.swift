import PracticeCore
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

    @Test func hasTheColourOfItsKind() {
        let content = TodayContent(workout: .empty, stretch: .data(days: 2), meditation: .empty)
        #expect(content.texts.map(\.ink) == [.lifting, .stretching, .meditating])
        // Urgent border and text are orange.
        #expect(CardText(StretchCard.data(days: 3)).ink == .urgent)
        #expect(
            CardText(StretchCard.data(days: 3)).paragraphs == [
                .init(text: "3 days ago - time to stretch!", ink: .urgent)
            ])
        #expect(CardText(MeditationCard.data(days: 3, seconds: 0)).ink == .meditating)
        #expect(TodayContent().texts.map(\.ink) == [.faint, .faint, .faint])
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
