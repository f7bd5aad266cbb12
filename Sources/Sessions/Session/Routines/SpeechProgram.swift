public import SessionCore

/// The live voice, which turns the words of routines into clips.
public protocol SpeechProgram: Sendable {
    /// Returns the voice that speaks a language at present.
    func voice(of language: LanguageTag) async -> SpeechVoice

    /// Renders a text, and returns the bytes of a WAV file.
    ///
    /// - Parameter limit: The longest time of the program.
    /// - Throws: The reason why there is no clip.
    func render(_ text: String, in language: LanguageTag, within limit: Duration) async throws -> [UInt8]
}

/// A voice of a speech program.
public enum SpeechVoice: Hashable, Sendable {
    /// A voice with a text that changes when the same words would sound otherwise, such as the command.
    case installed(String)
    /// No program speaks the language. The sentence says what to install.
    case missing(String)
}
