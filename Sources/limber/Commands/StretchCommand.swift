public import ArgumentParser
import ControlProtocol
public import SessionCore
import Settings

struct StretchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stretch",
        abstract: "Be talked through a stretching session.",
        discussion: """
            Regions are neck, shoulders, back, hip_flexors, glutes, hamstrings, quads and calves, each with the seconds \
            for both of its halves, such as neck:90. Without any, all eight are on.
            """
    )

    @Argument(help: "What to stretch, in this order, such as 'neck:60 back:120'.")
    var regions: [String] = []

    @Option(help: "Draw the stretches that this number stands for.")
    var seed: UInt64?

    @Option(help: "Which stretches are introduced before their clock starts: first, every or none. (default: first)")
    var leadIn: LeadIn?

    @Option(
        help: ArgumentHelp(
            "Where the sound goes: auto, alsa[:DEVICE], null, null:virtual, file:PATH or raw:PATH. (default: auto)",
            valueName: "output"))
    var output: String?

    @Option(help: "The music: auto, none, or the path of a file, a folder or an m3u list. (default: auto)")
    var music: String?

    @Option(help: "What the music does under narration: pause, duck or off. (default: pause)")
    var interrupt: Interrupt?

    @Option(help: "A folder with a stretches.json and its clips, instead of the bundled one.")
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

    @OptionGroup(title: "Configuration")
    var settingsArguments: SettingsArguments

    @Flag(help: "Play in this process, also where a daemon runs.")
    var here = false

    func run() async throws {
        let status: ExitStatus
        do {
            status = try await stretch()
        } catch {
            throw Failure(error)
        }
        throw ExitCode(status.rawValue)
    }

    private func stretch() async throws -> ExitStatus {
        let request = try request()
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

    private func request() throws(OptionError) -> SessionRequest {
        if resume, startOver { throw OptionError("--resume and --start-over exclude each other; give one of them") }
        let request = SessionRequest(
            regions: try regions.map { text throws(OptionError) in try RegionDuration(parsing: text) },
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

extension LeadIn: ExpressibleByArgument {}
extension Interrupt: ExpressibleByArgument {}
