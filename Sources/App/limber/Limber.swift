import ArgumentParser
import ControlProtocol
import Dispatch
import Glibc
import Platform
import PracticeData

/// The `limber` program: the command line in front of all other modules.
///
/// This target parses arguments (`Commands`), plays sessions without a daemon (`Foreground`), shows them on a terminal
/// (`View`), and maps errors to messages and exit statuses. It contains no rules: commands call `PracticeService`,
/// `SessionControl` and `Daemon`. No other target imports it. Each process runs one command.
@main
struct Limber: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limber",
        abstract: "Guided stretching and meditation, with reminders, workouts and nutrition.",
        discussion: """
            'limber stretch' starts a session. 'limber serve' runs the daemon, which plays sessions unattended and \
            sends reminders. The options --config, --set, --own and --quiet can stand before or after the command.
            """,
        version: ProgramVersion.detailed,
        groupedSubcommands: [
            CommandGroup(
                name: "Sessions",
                subcommands: [
                    StretchCommand.self, MeditateCommand.self, MusicCommand.self, SetupCommand.self,
                    StretchesCommand.self, AvoidCommand.self, PreferCommand.self, RoutineCommand.self,
                    ProgrammeCommand.self,
                    ScheduleCommand.self,
                ]),
            CommandGroup(
                name: "Control",
                subcommands: [
                    StatusCommand.self, WatchCommand.self, PlayCommand.self, PauseCommand.self, ToggleCommand.self,
                    SkipCommand.self,
                    PreviousCommand.self, ExplainCommand.self, LevelCommand.self, OutputCommand.self, StopCommand.self,
                    KeepCommand.self, LaterCommand.self,
                ]),
            CommandGroup(
                name: "Practice",
                subcommands: [
                    TodayCommand.self, IntendCommand.self, AnswerCommand.self, RemindCommand.self, RestGroup.self,
                    WorkoutCommand.self, WeightCommand.self, NutritionCommand.self, HistoryCommand.self,
                    StatsCommand.self,
                ]),
            CommandGroup(
                name: "Data",
                subcommands: [
                    ExportCommand.self, ImportCommand.self, BackupCommand.self, RecoverCommand.self,
                    ResetCommand.self,
                ]),
            CommandGroup(
                name: "System",
                subcommands: [
                    ServeCommand.self, PageCommand.self, RestartCommand.self, DoctorCommand.self, KeysCommand.self,
                    VoiceCommand.self, CatalogCommand.self,
                ]),
        ]
    )

    /// Runs the command on a detached task while the main thread waits. An asynchronous `main` would leave the main
    /// thread through Dispatch, which unwinds it and so loads the unwind tables into memory.
    static func main() {
        // PulseAudio's library takes this variable for the latency of every stream, and so a buffer of 30 to 100 ms
        // instead of the second that the sink asks for. Other programs of the user keep it. Only one thread may change
        // the environment, and there is none besides this one yet.
        unsetenv("PULSE_LATENCY_MSEC")
        nameStreams()
        // After su it is the folder of another user, whose daemon, bus and sound server are not those of this user.
        var folder = stat()
        if let path = getenv("XDG_RUNTIME_DIR"), stat(path, &folder) == 0, folder.st_uid != geteuid() {
            unsetenv("XDG_RUNTIME_DIR")
        }
        Allocator.keepThresholds()
        do throws(ThreadError) {
            try TaskPool.installAsGlobalExecutor()
        } catch {
            StandardError.say("\(error)")
            Glibc.exit(ExitStatus.unavailable.rawValue)
        }
        Refusals.observe { StandardError.say($0) }
        // A closed pipe is an error of the write (EPIPE), not the end of the session.
        signal(SIGPIPE, SIG_IGN)
        Task.detached {
            let status = await run(Array(CommandLine.arguments.dropFirst()))
            await PracticeService.foldLogs()
            Glibc.exit(status)
        }
        DispatchSemaphore(value: 0).wait()
    }

    /// Names the streams of this process for sound servers, unless the user does. Otherwise their mixers show the name
    /// "ALSA plug-in [limber]".
    private static func nameStreams() {
        let properties = [
            ("application.name", "Limber"), ("application.icon_name", "audio-x-generic"), ("media.role", "music"),
        ].map { "\($0)=\"\($1)\"" }.joined(separator: " ")
        if getenv("PULSE_PROP") == nil { setenv("PULSE_PROP_OVERRIDE", properties, 0) }
        setenv("PIPEWIRE_ALSA", "{ \(properties) }", 0)
    }

    /// Runs a command line in ``ProcessContext/current``, and returns its exit status. Prints the error of every
    /// command.
    static func run(_ words: [String]) async -> Int32 {
        let lookup = CommandLookup(Limber.self)
        var arguments = words
        do {
            arguments = try LeadingOptions(words).arguments(lookup)
            if arguments.count == 2, arguments[0] == "--generate-completion-script",
                let shell = CompletionShell(rawValue: arguments[1])
            {
                try StandardOutput.write(CompletionScript.script(for: shell))
            } else {
                do throws(CommandError) {
                    try lookup.check(arguments)
                } catch {
                    throw await RoutineGuess.error(error, for: arguments, lookup)
                }
                try await run(try await parsed(arguments, lookup))
            }
            return ExitStatus.complete.rawValue
        } catch  where exitCode(for: error) == .validationFailure {
            // One line that names the problem. The parser would print its usage below.
            let help = fullMessage(for: error).firstMatch(of: /See '(.+)' for more information/)?.1
            let message = UsageMessage(
                message(for: error), help: String(help ?? "limber --help"), arguments: arguments, lookup: lookup)
            StandardError.say(message.description)
            return ExitStatus.usage.rawValue
        } catch  where exitCode(for: error).isSuccess {
            // Help, the version and completions.
            ProcessContext.current.data.writeAll("\(fullMessage(for: error))\n")
            return ExitStatus.complete.rawValue
        } catch {
            let error = CommandError(error)
            if !error.description.isEmpty { StandardError.say(error.description) }
            return error.status.rawValue
        }
    }

    /// Parses the arguments of one command, without the tree of all others. If that fails, or for help, parses them as
    /// those of the whole program, whose errors and help name the command in full.
    private static func parsed(_ arguments: [String], _ lookup: CommandLookup) async throws -> any ParsableCommand {
        let length = lookup.commandLength(of: arguments)
        let command = lookup.command(at: Array(arguments.prefix(length))) as? any AsyncParsableCommand.Type
        let asksForHelp = arguments.contains { $0 == "-h" || $0.contains("help") }
        // The error follows from the arguments of the whole program.
        if let command, length > 0, !asksForHelp,
            let parsed = try? await command.asyncParseAsRoot(Array(arguments.dropFirst(length)))
        {
            return parsed
        }
        return try await asyncParseAsRoot(arguments)
    }

    /// Runs a parsed command. The casts are faster from its own type than from the existential.
    private static func run(_ command: some ParsableCommand) async throws {
        guard let quietable = command as? any QuietableCommand, quietable.isQuiet else {
            return try await perform(command)
        }
        try await ProcessContext.current.discardingText { try await perform(command) }
    }

    private static func perform(_ command: some ParsableCommand) async throws {
        try OpenFiles.ensureAvailable()
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            var command = command
            try command.run()
        }
    }
}

/// The limit on open files. Each thread needs a descriptor to be woken, so the program cannot run below the minimum.
enum OpenFiles {
    /// The minimum: twice the descriptors of a daemon with a session, all clients of its socket and a few pages.
    private static let needed = 240
    /// The usual soft limit of Linux.
    private static let usual = 1024

    /// Raises the soft limit up to the hard limit if it is below the usual one, and checks the minimum.
    ///
    /// - Throws: ``CommandError`` if too few descriptors are available.
    static func ensureAvailable() throws(CommandError) {
        var limit = rlimit()
        getrlimit(nofile, &limit)
        if limit.rlim_cur < usual, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(rlim_t(usual), limit.rlim_max)
            setrlimit(nofile, &limit)
        }
        // Descriptors that were inherited count as well.
        var available = 0
        for descriptor in 0..<Int32(clamping: limit.rlim_cur) where available < needed {
            if fcntl(descriptor, F_GETFD) < 0 { available += 1 }
        }
        guard available == needed else {
            throw CommandError(
                .inputOutput,
                "cannot open enough files: \(available) available, \(needed) needed; raise the limit with "
                    + "'ulimit -n \(usual)', or LimitNOFILE=\(usual) in a systemd unit")
        }
    }

    private static var nofile: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
