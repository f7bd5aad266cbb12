import ArgumentParser
import ControlSocket
import FoundationEssentials
import PracticeData
import SessionCore
import UserFiles

/// The options of every command that reads settings.
struct CommonArguments: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp("Configuration file to read instead of the usual one.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Setting that overrides the configuration, such as log.level=debug.", valueName: "key=value"))
    var assignments: [String] = []

    @Flag(help: "Use the history in your home, not that of the system service.")
    var own = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    /// Reads the configuration. The result has the faults of the file and the environment.
    ///
    /// - Throws: An error for a fault in `--set`.
    func reading() throws -> SettingsReading {
        let reading = SettingsReading(CurrentUser.settingsSources(overrides: try overrides(), file: config))
        try reading.checkCommandLine()
        return reading
    }

    /// Reads and checks the settings.
    ///
    /// - Throws: An error with every fault in the settings.
    func settings() throws -> ProgramSettings { try reading().checked() }

    /// Reads the settings for a command that controls a session. A session can be paused whatever the file contains:
    /// the faults are printed, and a faulty setting keeps its default.
    ///
    /// - Throws: An error for a fault in `--set`, or if `--config` or `LIMBER_CONFIG` names a missing file.
    func controlSettings() throws -> ProgramSettings {
        let reading = try reading()
        do throws(SettingsError) {
            return try reading.checked()
        } catch {
            guard !error.namesMissingFile else { throw error }
            for fault in error.faults { StandardError.say(fault.description) }
            return reading.settings
        }
    }

    /// Returns a client for a command that controls a session. Says which daemon it leaves alone, because that keeps
    /// another history.
    ///
    /// - Parameter settings: The settings of ``controlSettings()``, if the command has read them.
    func controlClient(
        _ settings: ProgramSettings? = nil, timeout: Duration? = nil
    ) async throws -> ControlSocketClient {
        let (sockets, others) = try await CurrentUser.controlSockets(try settings ?? controlSettings())
        for daemon in others { daemon.noteThatItIsAnother() }
        return CurrentUser.client(of: sockets, timeout: timeout)
    }

    /// Returns the practice of this user or of the daemon, with the wait limits of an interactive command.
    func practice() async throws -> PracticeService {
        try await CurrentUser.practice(try settings())
    }

    /// Returns the practice of this user, after saving the records of all sessions that have ended.
    func completePractice() async throws -> PracticeService {
        try await CurrentUser.completePractice(try settings())
    }

    /// The arguments without the values of `--set` that are numbers, and the last of these numbers.
    ///
    /// `--set 2` names a set to `limber rest`; no setting has a number as its name.
    var splittingSetNumber: (arguments: CommonArguments, number: Int?) {
        var rest = self
        rest.assignments.removeAll { Int($0) != nil }
        return (rest, assignments.compactMap { Int($0) }.last)
    }

    private func overrides() throws(OptionError) -> [String: String] {
        var overrides: [String: String] = own ? ["control.history": "own"] : [:]
        for assignment in assignments {
            guard let sign = assignment.firstIndex(of: "="), sign > assignment.startIndex else {
                throw OptionError("--set '\(assignment)' has no value; write KEY=VALUE, such as log.level=debug")
            }
            overrides[String(assignment[..<sign])] = String(assignment[assignment.index(after: sign)...])
        }
        return overrides
    }
}

/// A command whose output `--quiet` discards.
protocol QuietableCommand: ParsableCommand {
    /// Whether to print only errors.
    var isQuiet: Bool { get }
}

/// A command that reads settings.
protocol CommonCommand: AsyncParsableCommand, QuietableCommand {
    var common: CommonArguments { get }
}

extension CommonCommand {
    var isQuiet: Bool { common.quiet }
}

extension CommandConfiguration {
    /// Creates the configuration of a command without subcommands.
    ///
    /// - Parameter usage: The words of the command, and its arguments. The options stand between them: `rest start
    ///   [<time>]` has the usage `limber rest start [<options>] [<time>]`.
    init(_ usage: String, abstract: String, discussion: String = "", aliases: [String] = []) {
        let words = usage.split(separator: " ")
        let path = words.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") }
        let line = ["limber"] + path + ["[<options>]"] + words.dropFirst(path.count)
        self.init(
            commandName: path.last.map(String.init), abstract: abstract, usage: line.joined(separator: " "),
            discussion: discussion, aliases: aliases)
    }
}
