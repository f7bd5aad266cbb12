import ArgumentParser
import SessionCore

struct MeditateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meditate",
        abstract: "Be guided through a meditation.",
        discussion: """
            An introduction, breathing and a closing, with a word now and then, and a bell at the end when nothing was \
            skipped. A meditation of one minute is breathing alone.
            """
    )

    @Argument(help: "How many minutes, from 1 to 120. (default: 10)")
    var minutes: Int?

    @Option(help: ArgumentHelp("Strike the bell again and again, such as every 5m, 90s or 300.", valueName: "time"))
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
                "--resume goes on with the meditation as it was drawn; give no minutes and no --bell-every")
        }
        var options = MeditationOptions()
        if let minutes { options.minutes = minutes }
        options.bellEvery = try bellEvery.map(MeditationOptions.bellSeconds)
        return options
    }
}
