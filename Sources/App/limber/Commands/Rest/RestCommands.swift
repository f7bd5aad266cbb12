import ArgumentParser
import PracticeCore
import SessionCore
import UserFiles

/// The commands of the rest timer. `rest` alone starts a rest, or shows the running one.
struct RestGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rest",
        abstract: "Time a rest between two sets.",
        usage: """
            limber rest [<time>] [--exercise <name>] [--set <number>] [--wait]
                        [--follow] [--json]
            limber rest <subcommand>
            """,
        discussion: """
            A new rest replaces the running one. Without a time, the command shows the running rest.

            The daemon ('limber serve') announces the end of the rest. Without a daemon, this command waits for \
            the end: space pauses, and q or Ctrl-C cancels.

            Example: limber rest 1m30s --exercise Squat --set 2
            """,
        subcommands: [
            StartRestCommand.self, PauseRestCommand.self, ResumeRestCommand.self, ExtendRestCommand.self,
            CancelRestCommand.self,
        ],
        defaultSubcommand: StartRestCommand.self)
}

struct StartRestCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "rest start [<time>]", abstract: "Start a rest, or show the running one.",
        discussion: "'--set 2' names the next set. '--set log.level=debug' changes a setting.")

    @Argument(help: "Length, such as 90, 2m or 1:30; at most 10 minutes.")
    var time: String?

    @Option(help: ArgumentHelp("Next exercise, for the announcement.", valueName: "name"), completion: .exercises)
    var exercise: String?

    @Flag(help: "Wait for the end even if a daemon announces it.")
    var wait = false

    @Flag(help: "Show the running rest until it ends.")
    var follow = false

    @Flag(help: "Print the rest as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if time == nil, exercise != nil || common.splittingSetNumber.number != nil || wait {
            throw ValidationError("missing length; write it such as 'limber rest 2m'")
        }
        if time != nil, follow {
            throw ValidationError("--follow takes no time; use --wait to wait for a new rest")
        }
    }

    func run() async throws {
        let (common, set) = common.splittingSetNumber
        let request = try time.map { time in
            try RestRequest(seconds: try DurationText.required(time), exercise: exercise, set: set)
        }
        if let request {
            try await start(request, with: try common.settings())
        } else {
            try await show(try await RestOwner.find(common.controlSettings()))
        }
    }

    private func start(_ request: RestRequest, with settings: ProgramSettings) async throws {
        let owner = try await RestOwner.find(settings)
        switch owner {
        case .daemon:
            let status = try await owner.perform(.start(request))
            try StandardOutput.answer(status, asJSON: json) { [Self.startedLine(status)] }
            if wait { try await RestWait(owner: owner).run() }
        case .thisProcess(let practice):
            try await RestWait.time(request, practice, settings)
        }
    }

    private func show(_ owner: RestOwner) async throws {
        let status = try await owner.perform(.status)
        guard follow, status.isPending else {
            return try StandardOutput.answer(status, asJSON: json) { [status.sentence] }
        }
        try await RestWait(owner: owner).run()
    }

    /// Returns the line for a rest that has started, with the time of its end.
    static func startedLine(_ status: RestStatus) -> String {
        guard let rest = status.rest, let end = rest.endsAt else { return status.sentence }
        return
            "Resting for \(DurationText.text(seconds: Int(rest.seconds))), until \(end.localSecond). Then: \(rest.body)"
    }
}

/// A command that controls the running rest.
protocol RestVerbCommand: CommonCommand {
    var command: RestCommand { get throws }
}

extension RestVerbCommand {
    func run() async throws {
        let status = try await RestOwner.find(common.controlSettings()).perform(try command)
        try StandardOutput.say(try command == .cancel ? "Rest cancelled." : status.sentence)
    }
}

struct PauseRestCommand: RestVerbCommand {
    static let configuration = CommandConfiguration("rest pause", abstract: "Pause the rest.")

    @OptionGroup
    var common: CommonArguments

    var command: RestCommand { .pause }
}

struct ResumeRestCommand: RestVerbCommand {
    static let configuration = CommandConfiguration("rest resume", abstract: "Resume the rest.")

    @OptionGroup
    var common: CommonArguments

    var command: RestCommand { .resume }
}

struct ExtendRestCommand: RestVerbCommand {
    static let configuration = CommandConfiguration("rest extend <time>", abstract: "Extend the rest.")

    @Argument(help: "Extra time, such as 15 or 1m.")
    var time: String

    @OptionGroup
    var common: CommonArguments

    var command: RestCommand {
        get throws {
            let seconds = try DurationText.required(time)
            guard RestRequest.allowedSeconds.contains(seconds) else {
                throw OptionError("'\(time)' is out of range; use 1 s to 10 min")
            }
            return .extend(by: .seconds(seconds))
        }
    }
}

struct CancelRestCommand: RestVerbCommand {
    static let configuration = CommandConfiguration("rest cancel", abstract: "Cancel the rest without an announcement.")

    @OptionGroup
    var common: CommonArguments

    var command: RestCommand { .cancel }
}

extension RestStatus {
    /// The status in a line for people.
    var sentence: String {
        switch (state, rest) {
        case (_, nil), (.idle, _): "No rest is running."
        case (.running, let rest?): "Resting: \(DurationText.countdown(rest.remaining)) left. Then: \(rest.body)"
        case (.paused, let rest?): "Paused with \(DurationText.countdown(rest.remaining)) left. Then: \(rest.body)"
        case (.complete, let rest?): "\(rest.title). \(rest.body)"
        }
    }
}
