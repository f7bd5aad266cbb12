import ArgumentParser
import PracticeCore
import PracticeData

struct StatsCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "stats", abstract: "Show your statistics and the version.",
        discussion: "If a figure cannot be read, the exit status is 74.")

    @Flag(help: "Print the statistics as one line of JSON, like /api/profile.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let content = await Self.read(try await common.practice())
        if !json, let appearance = ProcessContext.current.appearance {
            try StandardOutput.draw(in: appearance) { ProfilePicture(content: content, columns: $0).lines }
        } else {
            try StandardOutput.answer(content.profile, asJSON: json) {
                ProfilePicture(content: content, columns: nil).lines.map(\.text)
            }
        }
        if content.statistics.hasFailures { throw ExitStatus.inputOutput }
    }

    private static func read(_ practice: PracticeService) async -> ProfileContent {
        let context = practice.context
        // The rows of the figures say that they cannot be read. The state of the notification server is still shown.
        let (statistics, consent) =
            (try? await practice.read { data in
                (Statistics(reading: data, in: context), (try? data.preferences.notificationConsent()) ?? .undecided)
            }) ?? (.unreadable, .undecided)
        return ProfileContent(
            statistics: statistics, notifications: await NotificationStatus.ofThisComputer(consent))
    }
}

extension Statistics {
    fileprivate static let unreadable = Statistics(
        stretching: .error, cycles: .error, meditation: .error, routines: .error)

    /// Whether a part could not be read.
    fileprivate var hasFailures: Bool {
        stretching == .error || cycles == .error || meditation == .error || routines == .error
    }
}
