import Platform
public import Session
public import SessionCore

/// The live voice of routines: the user's command, or an installed program.
public struct InstalledSpeech: SpeechProgram {
    private let command: @Sendable () -> String?
    private let environment: [String: String]

    /// Creates the voice.
    ///
    /// - Parameters:
    ///   - command: Returns the shell command of the user; `nil` means an installed program, see ``LiveVoice``.
    ///   - environment: The environment of the command.
    public init(command: @escaping @Sendable () -> String?, environment: [String: String]) {
        self.command = command
        self.environment = environment
    }

    /// Returns the voice that speaks a language at present.
    public func voice(of language: LanguageTag) async -> SpeechVoice {
        let voice = await live(language)
        if case .missing(let package) = voice { return .missing("install the package '\(package)'") }
        // Words that an earlier version kept are rendered again, and levelled.
        return .installed("\(voice.shellCommand ?? "") at \(LevelledSpeech.loudness) LUFS")
    }

    /// Renders a text, and returns the bytes of a WAV file.
    ///
    /// - Parameter limit: The longest time of the program, at most 10 s.
    /// - Throws: The reason why there is no clip.
    public func render(_ text: String, in language: LanguageTag, within limit: Duration) async throws -> [UInt8] {
        guard let command = await live(language).shellCommand else {
            throw OptionError("no program speaks '\(language)'")
        }
        let spoken = try await SpokenText(text, by: command, environment: environment, within: limit)
        let bytes = await ThreadExecutor.files.run { Result { try spoken.bytes } }
        await spoken.remove()
        return try bytes.get()
    }

    private func live(_ language: LanguageTag) async -> LiveVoice {
        await ThreadExecutor.files.run { [command = command(), environment] in
            LiveVoice(of: language, command: command, environment: environment)
        }
    }
}
