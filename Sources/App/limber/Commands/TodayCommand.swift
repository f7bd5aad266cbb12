import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import PracticeCore
import PracticeData

struct TodayCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Show today's workout, stretching, meditation and targets.",
        usage: "limber today [<options>]",
        discussion: """
            A session counts for the day on which it ended. The setting day_starts_at defines when a day begins. \
            If a card cannot be read, the exit status is 74.
            """)

    @Flag(help: "Print the cards and targets as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let stages = Self.stages(of: try await common.completePractice())
        let content: TodayContent
        let process = ProcessContext.current
        if !json, isatty(process.output) == 1, let appearance = Appearance(environment: process.environment) {
            let picture = ProgressivePicture<TodayContent>(output: process.output, colours: appearance.colours) {
                TodayPicture(texts: $0.texts, head: $0.head, columns: $1, glyphs: appearance.glyphs).lines
                    + ($0.targets.map { [Line()] + $0.lines } ?? [])
            }
            content = await picture.show(TodayContent(), then: stages)
        } else {
            content = await stages.last(or: TodayContent())
            try printed(content)
        }
        // Only a daemon knows of a session that can be resumed.
        if !json, let resumption = (try? await common.controlClient().snapshot())?.resumption {
            try StandardOutput.say(resumption)
        }
        if content.hasFailures { throw ExitStatus.inputOutput }
    }

    private func printed(_ content: TodayContent) throws {
        let answer = TodayAnswer(content)
        try StandardOutput.answer(answer, asJSON: json && answer != nil) {
            (content.head.isEmpty ? [] : [content.head.map(\.text).joined(separator: ": ")])
                + content.texts.map(\.plainLine) + (content.targets?.lines.map(\.text) ?? [])
        }
    }

    /// Returns Today in stages, each more complete.
    private static func stages(of practice: PracticeService) -> AsyncStream<TodayContent> {
        let content = PartialContent(TodayContent())
        Task.detached {
            let (now, days, calendar) = (practice.context.now(), practice.context.days(), practice.context.calendar())
            async let intention: Void = read(\.intention, of: practice, into: content, orShow: IntentionCard.error) {
                IntentionCard(reading: $0, now: now, in: calendar)
            }
            async let workout: Void = read(\.workout, of: practice, into: content, orShow: WorkoutCard.error) {
                WorkoutCard(reading: $0, now: now, by: days)
            }
            async let stretch: Void = read(\.stretch, of: practice, into: content, orShow: StretchCard.error) {
                StretchCard(reading: $0, now: now, by: days)
            }
            async let meditation: Void = read(\.meditation, of: practice, into: content, orShow: MeditationCard.error) {
                MeditationCard(reading: $0, now: now, by: days)
            }
            async let programme: Void = read(\.programme, of: practice, into: content, orShow: ProgrammeCard.error) {
                ProgrammeCard(reading: $0, now: now, by: days)
            }
            _ = await (intention, workout, stretch, meditation, programme)
            if let targets = await TargetsText(reading: practice) { content.put(targets, at: \.targets) }
            content.finish()
        }
        return content.stages
    }

    /// Reads one card, concurrently with the others.
    ///
    /// - Parameter failure: Returns the card for an error.
    private static func read<Card: Sendable>(
        _ place: any WritableKeyPath<TodayContent, Card?> & Sendable, of practice: PracticeService,
        into content: PartialContent<TodayContent>, orShow failure: @Sendable (String) -> Card,
        _ card: @escaping @Sendable (Repositories) -> Card
    ) async {
        do {
            content.put(try await practice.read(card), at: place)
        } catch {
            content.put(failure("\(error)"), at: place)
        }
    }
}

extension TodayContent {
    /// Whether a card could not be read.
    fileprivate var hasFailures: Bool {
        if case .error = intention { return true }
        if case .error = workout { return true }
        if case .error = stretch { return true }
        if case .error = meditation { return true }
        return false
    }
}
