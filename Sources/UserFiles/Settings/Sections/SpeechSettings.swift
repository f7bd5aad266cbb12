/// The settings of speech outside of sessions (`speech`).
public struct SpeechSettings: Hashable, Sendable {
    /// Whether anything is spoken outside of sessions.
    public var isEnabled = true
    /// The shell command that reads the text file `{txt}` and writes the sound file `{wav}`; `nil` for flite, if
    /// installed.
    public var command: String?

    static let all = [
        Setting("speech.enabled", \.speech.isEnabled, .flag),
        Setting("speech.command", \.speech.command, .speechCommand),
    ]
}

extension ValueForm<String?> {
    static let speechCommand: ValueForm = {
        var form = ValueForm.text(
            "a command with {txt} and {wav}, such as 'espeak-ng -f {txt} -w {wav}', or leave it empty",
            read: { text in text.contains("{txt}") && text.contains("{wav}") ? .some(text) : nil },
            write: { $0 ?? "" })
        form.shape = .optionalText
        return form
    }()
}
