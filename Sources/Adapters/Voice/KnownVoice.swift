import FoundationEssentials
import Platform
public import SessionCore

/// A speech program that Limber can run without further advice, the most natural first.
public enum KnownVoice: String, CaseIterable, Hashable, Codable, Sendable {
    case hibari, piper, flite
    case espeak = "espeak-ng"

    /// Returns whether the program can speak a language. The model of piper decides that for piper.
    public func speaks(_ language: LanguageTag) -> Bool {
        switch self {
        case .hibari, .flite: language.isEnglish
        case .piper, .espeak: true
        }
    }
}

extension LiveVoice {
    /// The known program that speaks: that of a command is its first word with the name of one.
    public var program: KnownVoice? {
        switch self {
        case .command(let command, _):
            command.split { $0.isWhitespace || "/\\'\"".contains($0) }.lazy
                .compactMap { KnownVoice(rawValue: String($0)) }.first
        case .flite: .flite
        case .espeak: .espeak
        case .missing: nil
        }
    }
}

/// A known speech program, with its place on this computer.
public struct FoundVoice: Hashable, Encodable, Sendable {
    /// The program, whose name is that of its file.
    public let name: KnownVoice
    /// The languages of the program, in a phrase.
    public let languages: String
    /// The disk space of an installation, in a phrase. `docs/daemon.md` has the speed, too.
    public let size: String
    /// The shell command that installs the program.
    public let installation: String
    /// The path of the program; `nil` if it is not installed.
    public let path: String?
    /// The value for `speech.command`; `nil` if the program is not installed, or piper has no model in the language.
    public let command: String?

    /// Looks for a program in the search path, and in the folder below `~/.local/share` that ``installation`` makes.
    /// Blocks on the file system.
    ///
    /// - Parameter model: The path of a model of piper; `nil` for one in the language, beside the program or in its
    ///   folder.
    public init(
        _ name: KnownVoice, in language: LanguageTag, model: String? = nil, environment: [String: String]
    ) {
        let folder = "\(environment["HOME"] ?? "")/.local/share/\(name.rawValue)"
        let path =
            ChildProgram.path(of: name.rawValue, environment: environment)
            ?? ChildProgram.path(of: name.rawValue, environment: ["PATH": "\(folder)/bin"])
        let pip = "python3 -m venv ~/.local/share/\(name) && ~/.local/share/\(name)/bin/pip install \(name)-tts"
        let arguments: String?
        switch name {
        case .hibari:
            (languages, size, installation) = ("English", "195 MB", pip)
            arguments = "--speed 0.8 -o {wav} < {txt}"
        case .piper:
            (languages, size, installation) = ("that of its model", "226 MB and a model", pip)
            let beside = path.map { String($0.dropLast("/piper".count)) }
            let model =
                model ?? [beside, folder].lazy.compactMap(\.self).compactMap { Self.model(in: $0, language) }.first
            arguments = model.map { "-m \(Self.escaped($0)) --length_scale 1.2 -f {wav} < {txt}" }
        case .flite:
            (languages, size, installation) = ("English", "28 MB", "sudo apt install flite")
            arguments = LiveVoice.fliteArguments
        case .espeak:
            (languages, size, installation) = ("about 130", "13 MB", "sudo apt install espeak-ng")
            arguments = "-v {language} -s 140 -f {txt} -w {wav}"
        }
        (self.name, self.path) = (name, path)
        command = path.flatMap { path in arguments.map { "\(Self.escaped(path)) \($0)" } }
    }

    /// Returns the first model in a folder whose name, such as `de_DE-thorsten-medium.onnx`, begins with a language.
    private static func model(in folder: String, _ language: LanguageTag) -> String? {
        // A folder that cannot be read has no model.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".onnx") && $0.hasPrefix("\(language.primary)_") }.min()
            .map { "\(folder)/\($0)" }
    }

    /// Returns a path as a word for the shell that needs no quotes in YAML.
    private static func escaped(_ path: String) -> String {
        String(path.flatMap { $0.isLetter || $0.isNumber || "/._-+".contains($0) ? [$0] : ["\\", $0] })
    }
}
