import ArgumentParser
import SessionCore

struct MeditateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meditate",
        abstract: "Start a guided meditation.",
        discussion: """
            A meditation has an introduction, breathing and a closing; one of 1 minute is breathing only. A bell \
            marks the end unless you skipped a part.

            If the daemon runs, it plays the session, which goes on when you leave the view.

            Example: limber meditate 20 --bell-every 5m
            """)

    @Argument(help: "Length in minutes, from 1 to 120. (default: 10)")
    var minutes: Int?

    @Option(help: ArgumentHelp("Interval of the bell, such as 5m, 90s or 300.", valueName: "time"))
    var bellEvery: String?

    @OptionGroup
    var session: SessionArguments

    func run() async throws {
        let options: MeditationOptions
        do throws(OptionError) {
            options = try self.options()
        } catch {
            throw Failure(error)
        }
        try await session.play(.meditation(options))
    }

    private func options() throws(OptionError) -> MeditationOptions {
        if session.resume, minutes != nil || bellEvery != nil {
            throw OptionError(
                "--resume keeps the length and the bell; leave out the minutes and --bell-every")
        }
        var options = MeditationOptions()
        if let minutes { options.minutes = minutes }
        options.bellEvery = try bellEvery.map(MeditationOptions.bellSeconds)
        return options
    }
}
