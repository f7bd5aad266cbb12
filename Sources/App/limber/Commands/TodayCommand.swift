import ArgumentParser
import ControlProtocol
import ControlSocket
import PracticeCore

struct TodayCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "today", abstract: "Show today's workout, stretching, meditation and targets.",
        discussion: """
            A session counts for the day on which it ended. The setting day_starts_at defines when a day begins. \
            If a card cannot be read, the exit status is 74.
            """)

    @Flag(help: "Print the cards and targets as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let content = await TodayContent(reading: try await common.completePractice())
        if !json, let appearance = ProcessContext.current.appearance {
            try StandardOutput.draw(in: appearance) { content.lines(columns: $0, appearance.glyphs) }
        } else {
            try StandardOutput.answer(content, asJSON: json) { content.plainLines }
        }
        // Only a daemon knows of a session that can be resumed.
        if !json, let resumption = (try? await common.controlClient().snapshot())?.resumption {
            try StandardOutput.say(resumption)
        }
        if content.cards.hasFailures { throw ExitStatus.inputOutput }
    }
}

extension TodayCards {
    /// Whether a card could not be read.
    var hasFailures: Bool {
        if case .error = intention { return true }
        if case .error = workout { return true }
        if case .error = stretch { return true }
        if case .error = meditation { return true }
        if case .error = programme { return true }
        return false
    }
}
