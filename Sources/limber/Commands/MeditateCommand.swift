import ArgumentParser
import ControlProtocol
import SessionCore

struct MeditateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meditate",
        abstract: "Start a guided meditation.",
        usage: "limber meditate [<options>] [<minutes>]",
        discussion: """
            A meditation has an introduction, breathing and a closing; one of 1 minute is breathing only. A bell \
            marks the end unless you skipped a part.

            If the daemon runs, it plays the session, which goes on when you leave the view.

            Example: limber meditate 20 --bell-every 5m
            """)

    @Argument(
        help: ArgumentHelp(
            "Length, such as 20, 20m or 1h, from 1 to 120 minutes. (default: 10)", valueName: "minutes"))
    var length: String?

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
        try await session.play(SessionRequest(.meditation(options)))
    }

    private func options() throws(OptionError) -> MeditationOptions {
        if session.resume, length != nil || bellEvery != nil {
            throw OptionError(
                "--resume keeps the length and the bell; leave out the length and --bell-every")
        }
        var options = MeditationOptions()
        if let length { options.minutes = try MeditationOptions.minutes(parsing: length) }
        options.bellEvery = try bellEvery.map(MeditationOptions.bellSeconds)
        return options
    }
}
