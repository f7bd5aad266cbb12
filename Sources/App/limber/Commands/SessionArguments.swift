import ArgumentParser
import ControlProtocol
import SessionCore
import UserFiles

/// The options of playing that stretching sessions and meditations share, with those that describe the session.
struct SessionArguments: ParsableArguments {
    @OptionGroup
    var request: RequestArguments

    @Flag(help: "Add a session on null:virtual or file: to the history.")
    var record = false

    @Flag(help: "Let --output replace a file that exists.")
    var replace = false

    @Flag(help: "Allow ALSA devices that write files or run programs; plays in this process.")
    var unsafeAlsa = false

    @Flag(help: "Resume the interrupted session; options given here replace its own.")
    var resume = false

    @Flag(help: "Discard the interrupted session.")
    var startOver = false

    @Option(help: ArgumentHelp("File for events as JSON lines; - is stdout.", valueName: "file"), completion: .file())
    var events: String?

    @Option(
        help: ArgumentHelp("Command to run at a time in the session, such as 1:30=pause.", valueName: "time=command"))
    var at: [String] = []

    @Flag(help: "Print a line for each event instead of the live view.")
    var plain = false

    @Flag(help: "Play in this process even if a daemon runs; on a device, only without one.")
    var here = false

    @OptionGroup
    var common: CommonArguments

    /// Plays the session, in the daemon if one runs, and ends the process with the session's exit status.
    ///
    /// - Parameter request: The request with the options that only its kind of session has.
    /// - Throws: ``ExitStatus`` at the end of the session.
    func play(_ request: SessionRequest) async throws {
        if self.request.listsMusic { return try MusicTable.installed.show() }
        let status = try await playCompleted(try completed(request))
        guard status == .complete else { throw status }
    }

    private func playCompleted(_ request: SessionRequest) async throws -> ExitStatus {
        var settings = try common.settings()
        if record { settings.recordedSessions = .always }
        // A name that only the daemon's configuration has is one for the daemon.
        let output =
            switch request.output {
            case nil: settings.session.output
            case .output(let output)?: output
            case .named(let name)?: settings.outputs[name] ?? .auto
            }
        let presentation = SessionPresentation(
            request: request, eventsPath: events, isPlain: plain, isQuiet: common.quiet)
        if !here, !unsafeAlsa, !output.isVirtual, output != .raw(path: "-"),
            let daemon = try await DaemonSession(
                request: request, presentation: presentation, settings: settings, isFileNamed: common.isFileNamed)
        {
            return try await daemon.run()
        }
        return try await ForegroundSession(request: request, presentation: presentation, settings: settings).run()
    }

    /// Returns the request with the options that all kinds of sessions share.
    private func completed(_ request: SessionRequest) throws -> SessionRequest {
        if resume, startOver { throw OptionError("--resume and --start-over exclude each other; give one of them") }
        var request = try self.request.completed(request, allowsUnsafeALSA: unsafeAlsa)
        request.replace = replace
        request.recovery = resume ? .resume : startOver ? .startOver : nil
        request.at = try at.map(ScheduledCommand.init(parsing:))
        if request.output == .output(.raw(path: "-")), events == "-" {
            throw OptionError("--output raw:- and --events - would mix on stdout; write one of them to a file")
        }
        try request.check()
        return request
    }
}
