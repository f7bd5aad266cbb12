public import ArgumentParser
import ControlProtocol
public import SessionCore
import UserFiles

/// What the command line says of a session, whatever its kind.
struct SessionArguments: ParsableArguments {
    @Option(help: "Draw what this number stands for.")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Where the sound goes: auto, alsa[:DEVICE], null, null:virtual, file:PATH or raw:PATH. (default: auto)",
            valueName: "output"))
    var output: String?

    @Option(help: "The music: auto, none, or the path of a file, a folder or an m3u list. (default: auto)")
    var music: String?

    @Option(help: "What the music does under narration: pause, duck or off. (default: pause)")
    var interrupt: Interrupt?

    @Option(help: "A folder with a stretches.json or a meditation.json and its clips, instead of the bundled one.")
    var catalog: String?

    @Flag(help: "Go on with the session that died, with the options given here instead of its own.")
    var resume = false

    @Flag(help: "Forget the session that died.")
    var startOver = false

    @Option(help: "Write what happens to a file, or to - for stdout, one JSON object a line.")
    var events: String?

    @Option(
        help: ArgumentHelp(
            "Give a command at a time, such as 12.5=pause: seconds since the start, pauses included.",
            valueName: "time=command"))
    var at: [String] = []

    @Flag(help: "One line for each thing that happens, instead of the live view.")
    var plain = false

    @Flag(help: "Play in this process, also where a daemon runs.")
    var here = false

    @OptionGroup(title: "Configuration")
    var settingsArguments: SettingsArguments

    /// Plays the session, in the daemon where one runs, and ends the process with its status.
    ///
    /// - Throws: ``Failure``, or the exit code.
    func play(_ practice: Practice, regions: [RegionDuration] = [], leadIn: LeadIn? = nil) async throws {
        let status: ExitStatus
        do {
            status = try await play(try request(practice, regions: regions, leadIn: leadIn))
        } catch {
            throw Failure(error)
        }
        throw ExitCode(status.rawValue)
    }

    private func play(_ request: SessionRequest) async throws -> ExitStatus {
        let settings = try settingsArguments.reading().checked()
        let output = request.output ?? settings.session.output
        let showing = SessionShowing(request: request, eventsPath: events, isPlain: plain)
        if !here, !output.isVirtual, output != .raw(path: "-"),
            let daemon = try await DaemonSession(request: request, showing: showing, settings: settings)
        {
            return try await daemon.run()
        }
        return try await ForegroundSession(request: request, showing: showing, settings: settings).run()
    }

    private func request(
        _ practice: Practice, regions: [RegionDuration], leadIn: LeadIn?
    ) throws(OptionError) -> SessionRequest {
        if resume, startOver { throw OptionError("--resume and --start-over exclude each other; give one of them") }
        let request = SessionRequest(
            practice,
            regions: regions,
            seed: seed,
            leadIn: leadIn,
            output: try output.map { text throws(OptionError) in try Output(parsing: text).absolute },
            music: try music.map { text throws(OptionError) in try MusicChoice(parsing: text).absolute },
            interrupt: interrupt,
            catalog: catalog?.absolutePath,
            recovery: resume ? .resume : startOver ? .startOver : nil,
            at: try at.map { text throws(OptionError) in try ScheduledCommand(parsing: text) }
        )
        if request.output == .raw(path: "-"), events == "-" {
            throw OptionError("--output raw:- and --events - would mix on stdout; write one of them to a file")
        }
        try request.check()
        return request
    }
}

extension Interrupt: ExpressibleByArgument {}
