import ArgumentParser
import ControlProtocol
import ControlSocket
import PracticeCore
import SessionCore

/// The word `rest`, which can be left without another: then it starts one, or says how it stands.
struct RestGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rest",
        abstract: "Rest between two sets, and be told when it is over.",
        usage: "limber rest [<time>] [--exercise <name>] [--set <number>] [--wait] [--follow] [--json]",
        discussion: """
            'limber rest 2m' starts one in place of the one that there is; without a time, it says how the rest stands. \
            Where 'limber serve' runs, that waits for the end and tells it. Elsewhere this command waits, with space to pause \
            and q or Ctrl-C to cancel.
            """,
        subcommands: [
            StartRestCommand.self, PauseRestCommand.self, ResumeRestCommand.self, ExtendRestCommand.self,
            CancelRestCommand.self,
        ],
        defaultSubcommand: StartRestCommand.self)
}

struct StartRestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start a rest; the word can be left out.")

    @Argument(help: "How long, such as 90, 2m or 1m30s: from 1 second to 10 minutes.")
    var time: String?

    @Option(help: ArgumentHelp("The exercise that comes next.", valueName: "name"))
    var exercise: String?

    @Option(help: ArgumentHelp("Which of its sets.", valueName: "number"))
    var set: Int?

    @Flag(help: "Wait for the end also where 'limber serve' tells it.")
    var wait = false

    @Flag(help: "Show the rest that there is until its end.")
    var follow = false

    @Flag(help: "Print how the rest stands as one line of JSON.")
    var json = false

    func validate() throws {
        if time == nil, exercise != nil || set != nil || wait {
            throw ValidationError("say how long the rest is, such as 'limber rest 2m'")
        }
        if time != nil, follow {
            throw ValidationError("--follow shows the rest that there is; --wait goes with a time")
        }
    }

    func run() async throws {
        do {
            let request = try time.map { (time) throws(OptionError) in
                try RestRequest(seconds: try RestTime.seconds(time), exercise: exercise, set: set)
            }
            if let request {
                try await start(request, at: try await RestPlace.find())
            } else {
                try await show(try await RestPlace.find(ThisUser.controlSettings()).control)
            }
        } catch let code as ExitCode {
            throw code
        } catch {
            throw Failure(error)
        }
    }

    private func start(_ request: RestRequest, at place: RestPlace) async throws {
        switch place {
        case .daemon(let rest):
            let status = try await rest.perform(.start(request))
            try json ? StandardOutput.say(json: status) : StandardOutput.say(Self.promise(status))
            if wait { try await RestWait(rest, atInterrupt: .leave).run() }
        case .here(let practice):
            try await RestHere(practice).run(request)
        }
    }

    private func show(_ rest: any RestControl) async throws {
        let status = try await rest.perform(.status)
        guard follow, status.state == .running || status.state == .paused else {
            return try json ? StandardOutput.say(json: status) : StandardOutput.say(status.sentence)
        }
        try await RestWait(rest, atInterrupt: .leave).run()
    }

    /// When the rest ends that was begun, for people.
    static func promise(_ status: RestStatus) -> String {
        guard let rest = status.rest, let end = rest.endsAt else { return status.sentence }
        return
            "Resting for \(DurationText.text(seconds: Int(rest.seconds))), until \(end.localSecond). Then: \(rest.body)"
    }
}

/// A word about the rest that there is.
protocol RestWord: AsyncParsableCommand {
    var command: RestCommand { get throws }
    /// What is said once it was heard.
    func sentence(_ status: RestStatus) -> String
}

extension RestWord {
    func run() async throws {
        do {
            let status = try await RestPlace.find(ThisUser.controlSettings()).control.perform(try command)
            try StandardOutput.say(sentence(status))
        } catch {
            throw Failure(error)
        }
    }

    func sentence(_ status: RestStatus) -> String { status.sentence }
}

struct PauseRestCommand: RestWord {
    static let configuration = CommandConfiguration(commandName: "pause", abstract: "Let the rest stand still.")
    var command: RestCommand { .pause }
}

struct ResumeRestCommand: RestWord {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Let the rest go on.")
    var command: RestCommand { .resume }
}

struct ExtendRestCommand: RestWord {
    static let configuration = CommandConfiguration(commandName: "extend", abstract: "Make the rest longer.")

    @Argument(help: "By how much, such as 15 or 1m.")
    var time: String

    var command: RestCommand {
        get throws {
            let seconds = try RestTime.seconds(time)
            guard RestRequest.allowedSeconds.contains(seconds) else {
                throw OptionError("a rest cannot be made \(seconds) seconds longer; use 1 to 600 seconds")
            }
            return .extend(by: .seconds(seconds))
        }
    }
}

struct CancelRestCommand: RestWord {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Put the rest away; nothing is told at its end.")
    var command: RestCommand { .cancel }
    func sentence(_ status: RestStatus) -> String { "No rest is running any more." }
}
