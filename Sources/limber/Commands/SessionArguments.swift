public import ArgumentParser
import Catalog
import ControlProtocol
import Glibc
import Resources
public import SessionCore
import UserFiles

/// The options that stretching sessions and meditations share.
struct SessionArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Random seed; the same seed picks the same stretches.", valueName: "number"))
    var seed: UInt64?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Audio output: auto, alsa[:DEVICE], null, null:virtual, file:PATH, raw:PATH or a configured name. (default: auto)",
            valueName: "output"), completion: .outputs)
    var output: String?

    @Flag(help: "Add a session on null:virtual or file: to the history.")
    var record = false

    @Flag(help: "Let --output replace a file that exists.")
    var replace = false

    @Flag(help: "Allow ALSA devices that write files or run programs; plays in this process.")
    var unsafeAlsa = false

    @Option(
        name: .shortAndLong,
        help: "Music: auto, none, list, a name from it, or the path of a file, folder or playlist. (default: auto)",
        completion: .music)
    var music: String?

    @Option(help: "Order of the files in a folder or playlist. (default: continue)")
    var musicOrder: MusicOrder?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Level of the music, from -20 to 6 dB. (default: 0)", valueName: "decibels"),
        transform: Decibels.argument)
    var musicLevel: Decibels?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Level of voice, bell and tones, from -20 to 6 dB. (default: 0)", valueName: "decibels"),
        transform: Decibels.argument)
    var voiceLevel: Decibels?

    @Option(help: "Music under the voice; with auto 12 dB quieter while other players pause. (default: auto)")
    var interrupt: Interrupt?

    @Option(
        help: ArgumentHelp("Catalog folder to use instead of the installed catalogs.", valueName: "folder"),
        completion: .directory)
    var catalog: String?

    @Option(
        help: ArgumentHelp("Language of the voice; only en is bundled. (default: en)", valueName: "tag"),
        completion: .languages)
    var language: String?

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

    @Flag(help: "Play in this process even if a daemon runs.")
    var here = false

    @OptionGroup
    var common: CommonArguments

    /// Plays the session, in the daemon if one runs, and ends the process with the session's exit status.
    ///
    /// - Parameter request: The request with the options that only its kind of session has.
    /// - Throws: ``ExitStatus`` at the end of the session.
    func play(_ request: SessionRequest) async throws {
        if music == "list" { return try MusicTable.installed.show() }
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
            let daemon = try await DaemonSession(request: request, presentation: presentation, settings: settings)
        {
            return try await daemon.run()
        }
        return try await ForegroundSession(request: request, presentation: presentation, settings: settings).run()
    }

    /// Returns the request with the options that all kinds of sessions share.
    private func completed(_ request: SessionRequest) throws -> SessionRequest {
        if resume, startOver { throw OptionError("--resume and --start-over exclude each other; give one of them") }
        var request = request
        request.seed = seed
        request.output = try output.map { try OutputChoice(parsing: $0).absolute }
        request.replace = replace
        request.allowsUnsafeALSA = unsafeAlsa
        if !unsafeAlsa { try request.output?.output?.checkALSADevice() }
        request.music = try music.map(Self.music)
        request.musicOrder = musicOrder
        request.musicLevel = musicLevel
        request.voiceLevel = voiceLevel
        request.interrupt = interrupt
        request.catalog = catalog?.absolutePath
        request.language = try language.map(LanguageTag.init(parsing:))
        request.recovery = resume ? .resume : startOver ? .startOver : nil
        request.at = try at.map(ScheduledCommand.init(parsing:))
        if request.output == .output(.raw(path: "-")), events == "-" {
            throw OptionError("--output raw:- and --events - would mix on stdout; write one of them to a file")
        }
        try request.check()
        return request
    }
}

extension SessionArguments {
    /// Parses the music. A word that names neither music nor a file is an error before the session is planned.
    private static func music(_ text: String) throws -> MusicChoice {
        let choice = try MusicChoice(parsing: text)
        switch choice {
        case .auto, .none: return choice
        case .path where text.contains("/"): return choice.absolute
        case .named, .path: break
        }
        let catalog = try MusicCatalog(folder: try AudioFolder.locate().music)
        do throws(MusicRefusal) {
            return .named(try catalog.entry(named: text).id)
        } catch {
            if access(text.absolutePath, F_OK) == 0 { return .path(text.absolutePath) }
            // A name such as 'tune.ogg' is rather that of a missing file.
            guard case .path = choice, error.suggestion == nil else { throw error }
            return choice.absolute
        }
    }
}

extension Interrupt: ExpressibleByArgument {}

extension MusicOrder: ExpressibleByArgument {}

extension Decibels {
    static func argument(_ text: String) throws -> Decibels {
        guard let level = try? Decibels(parsing: text) else {
            throw ValidationError("use a whole number from -20 to 6")
        }
        return level
    }
}
