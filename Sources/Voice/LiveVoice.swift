import Platform
public import SessionCore

/// The voice of texts that have no recording.
///
/// The user's command speaks every language. Without a command, flite speaks English, and espeak-ng every other
/// language.
public enum LiveVoice: Hashable, Sendable {
    /// The command of the user.
    case command(String, LanguageTag)
    case flite
    case espeak(LanguageTag)
    /// No program speaks the language until the named package is installed.
    case missing(package: String)

    /// Chooses the voice of a language.
    ///
    /// - Parameters:
    ///   - command: The user's command, or `nil` for an installed program.
    ///   - environment: The environment with the search path.
    public init(of language: LanguageTag, command: String?, environment: [String: String]) {
        if let command {
            self = .command(command, language)
            return
        }
        let program = language.isEnglish ? "flite" : "espeak-ng"
        if ChildProgram.path(of: program, environment: environment) == nil {
            self = .missing(package: program)
        } else {
            self = language.isEnglish ? .flite : .espeak(language)
        }
    }

    /// The shell command with `{txt}` and `{wav}`, or `nil` without a program.
    public var shellCommand: String? {
        switch self {
        case .command(let command, let language): command.replacing("{language}", with: language.description)
        case .flite: "flite -voice rms --setf duration_stretch=1.2 -f {txt} -o {wav}"
        case .espeak(let language):
            // espeak-ng may know the language, but not its region.
            [language.description.lowercased(), language.primary]
                .map { "espeak-ng -v \($0) -s 140 -f {txt} -w {wav}" }
                .joined(separator: " || ")
        case .missing: nil
        }
    }

    /// Speaks a word into a temporary file, and removes the file.
    ///
    /// - Throws: The reason why the command makes no audio.
    public func trySpeaking(environment: [String: String]) async throws {
        guard let shellCommand else { return }
        _ = try await SpokenText("Limber", by: shellCommand, environment: environment)
    }
}
