/// Where notices are brought, besides the voice and the page.
public struct NotificationSettings: Hashable, Sendable {
    /// Whether to the desktop, once the person has allowed it.
    public var usesDesktop = true
    /// A line of shell that is run for each; `nil` for none.
    public var command: String?

    static let all = [
        Setting("notices.desktop", \.notifications.usesDesktop, .flag),
        Setting("notices.command", \.notifications.command, .command),
    ]
}

extension ValueForm<String?> {
    /// Something for a shell.
    static let command: ValueForm = {
        var form = ValueForm.text(
            "a shell command, or leave it empty",
            read: { text in text.allSatisfy(\.isWhitespace) || text.contains("\0") ? nil : .some(text) },
            write: { $0 ?? "" })
        form.shape = .optionalText
        return form
    }()
}
