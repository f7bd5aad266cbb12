import ArgumentParser
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
        let boards = Self.boards(of: try await common.completePractice())
        let board: TodayBoard
        if !json, isatty(STDOUT_FILENO) == 1, let appearance = Appearance(environment: ThisUser.environment) {
            let picture = GrowingPicture<TodayBoard>(output: STDOUT_FILENO, colours: appearance.colours) {
                TodayPicture(texts: $0.texts, head: $0.head, columns: $1, glyphs: appearance.glyphs).lines
                    + ($0.targets.map { [Line()] + $0.lines } ?? [])
            }
            board = await picture.show(TodayBoard(), then: boards)
        } else {
            board = await boards.last(or: TodayBoard())
            try printed(board)
        }
        if board.hasFailures { throw ExitCode(ExitStatus.inputOutput.rawValue) }
    }

    private func printed(_ board: TodayBoard) throws {
        guard json, let answer = TodayAnswer(board) else {
            if !board.head.isEmpty { try StandardOutput.say(board.head.map(\.text).joined(separator: ": ")) }
            for text in board.texts { try StandardOutput.say(text.plainLine) }
            if let targets = board.targets { for line in targets.lines { try StandardOutput.say(line.text) } }
            return
        }
        try StandardOutput.say(json: answer)
    }

    /// What is known of Today, more each time.
    private static func boards(of practice: PracticeService) -> AsyncStream<TodayBoard> {
        let board = GrowingContent(TodayBoard())
        Task.detached {
            let (now, days, calendar) = (practice.context.now(), practice.context.days(), practice.context.calendar())
            async let intention: Void = read(\.intention, of: practice, into: board, orShow: IntentionCard.error) {
                IntentionCard(reading: $0, now: now, in: calendar)
            }
            async let workout: Void = read(\.workout, of: practice, into: board, orShow: WorkoutCard.error) {
                WorkoutCard(reading: $0, now: now, by: days)
            }
            async let stretch: Void = read(\.stretch, of: practice, into: board, orShow: StretchCard.error) {
                StretchCard(reading: $0, now: now, by: days)
            }
            async let meditation: Void = read(\.meditation, of: practice, into: board, orShow: MeditationCard.error) {
                MeditationCard(reading: $0, now: now, by: days)
            }
            _ = await (intention, workout, stretch, meditation)
            if let targets = await TargetsText(reading: practice) { board.put(targets, at: \.targets) }
            board.finish()
        }
        return board.stages
    }

    /// Reads a card by itself, so that none waits for another.
    ///
    /// - Parameter failure: Makes the card of the reason why it cannot be read.
    private static func read<Card: Sendable>(
        _ place: any WritableKeyPath<TodayBoard, Card?> & Sendable, of practice: PracticeService,
        into board: GrowingContent<TodayBoard>, orShow failure: @Sendable (String) -> Card,
        _ card: @escaping @Sendable (Repositories) -> Card
    ) async {
        do {
            board.put(try await practice.read(card), at: place)
        } catch {
            board.put(failure("\(error)"), at: place)
        }
    }
}

extension TodayBoard {
    /// Whether a card could not be read.
    fileprivate var hasFailures: Bool {
        if case .error = intention { return true }
        if case .error = workout { return true }
        if case .error = stretch { return true }
        if case .error = meditation { return true }
        return false
    }
}
