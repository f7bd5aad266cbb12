import ArgumentParser
import FoundationEssentials
import Glibc
import PracticeCore
import Session
import SessionCore
import Settings
import Store

struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Show what is to be done today: a workout, stretching, meditation.",
        discussion: """
            A session counts for the day on which it ended; day_starts_at in the configuration says when a day begins. \
            What cannot be read is said in its own card, and the exit status is 74.
            """)

    @Flag(help: "Print the cards as one line of JSON, as /api/today has them.")
    var json = false

    func run() async throws {
        let boards = Self.boards(path: try ThisUser.folders().database, ThisUser.settings)
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
        guard json, let cards = board.cards else {
            if !board.head.isEmpty { try StandardOutput.say(board.head.map(\.text).joined(separator: ": ")) }
            for text in board.texts { try StandardOutput.say(text.plainLine) }
            if let targets = board.targets { for line in targets.lines { try StandardOutput.say(line.text) } }
            return
        }
        try StandardOutput.say(json: cards)
    }

    /// What is known of Today, more each time.
    private static func boards(path: String, _ settings: ProgramSettings) -> AsyncStream<TodayBoard> {
        let board = GrowingContent(TodayBoard())
        Task.detached {
            let store = Result { () throws(StoreError) in try Store(path: path) }
            let (now, clock) = (Timestamp(Date()), DayClock.system(startsAt: settings.dayStartsAt))
            let calendar = ReminderCalendar(
                clock: .system(), dayStartsAt: settings.dayStartsAt, weekStartsOn: settings.weekStartsOn)
            board.put(IntentionCard(reading: store, now: now, in: calendar), at: \.intention)
            board.put(WorkoutCard(reading: store, now: now, by: clock), at: \.workout)
            board.put(StretchCard(reading: store, now: now, by: clock), at: \.stretch)
            board.put(MeditationCard(reading: store, now: now, by: clock), at: \.meditation)
            if let targets = TargetsText(reading: store, now: now, by: clock) { board.put(targets, at: \.targets) }
            board.finish()
        }
        return board.stages
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
