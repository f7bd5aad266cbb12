public import ArgumentParser
import Catalog
import ControlProtocol
import Glibc
import Resources
public import SessionCore
import UserFiles

/// The options that describe a session of any kind.
struct RequestArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Random seed; the same seed picks the same stretches.", valueName: "number"))
    var seed: UInt64?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Audio output: auto, alsa[:DEVICE], null, null:virtual, file:PATH, raw:PATH or a configured name. "
                + "(default: auto)",
            valueName: "output"), completion: .outputs)
    var output: String?

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

    /// Whether the command line asks for the list of music instead of a session.
    var listsMusic: Bool { music == "list" }

    /// Returns a request with these options. What is not given stays.
    ///
    /// - Parameters:
    ///   - request: The request with the options that only its kind of session has.
    ///   - allowsUnsafeALSA: Whether the name of an ALSA device is not checked.
    func completed(_ request: SessionRequest, allowsUnsafeALSA: Bool = false) throws -> SessionRequest {
        var request = request
        request.seed = seed ?? request.seed
        request.output = try output.map { try OutputChoice(parsing: $0).absolute } ?? request.output
        request.allowsUnsafeALSA = allowsUnsafeALSA
        if !allowsUnsafeALSA { try request.output?.output?.checkALSADevice() }
        request.music = try music.map(Self.music) ?? request.music
        request.musicOrder = musicOrder ?? request.musicOrder
        request.musicLevel = musicLevel ?? request.musicLevel
        request.voiceLevel = voiceLevel ?? request.voiceLevel
        request.interrupt = interrupt ?? request.interrupt
        // Each replaces the other.
        let (catalog, language) = (catalog?.absolutePath, try language.map(LanguageTag.init(parsing:)))
        request.catalog = catalog ?? (language == nil ? request.catalog : nil)
        request.language = language ?? (catalog == nil ? request.language : nil)
        return request
    }

    /// Returns the meditation courses of the catalog that the options choose.
    func courses(_ settings: ProgramSettings) throws -> [MeditationCourse] {
        try CourseList.courses(
            catalog: catalog, language: language.map(LanguageTag.init(parsing:)), settings)
    }

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
        // The parser names the option in errors of its own only.
        guard let level = try? Decibels(parsing: text) else {
            throw ValidationError("use a whole number from -20 to 6")
        }
        return level
    }
}
