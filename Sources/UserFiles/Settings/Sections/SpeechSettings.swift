/// What is said aloud outside of sessions.
public struct SpeechSettings: Hashable, Sendable {
    /// Whether anything is.
    public var isEnabled = true
    /// A line of shell that reads the text in the file `{txt}` and writes the sound file `{wav}`; `nil` for flite, where
    /// that is installed.
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
