/// The settings of notification deliveries (`notices`), besides voice and page.
public struct NotificationSettings: Hashable, Sendable {
    /// Whether to deliver to the desktop, with the user's consent.
    public var usesDesktop = true
    /// The shell command to run for each notification; `nil` for none.
    public var command: String?

    static let all = [
        Setting("notices.desktop", \.notifications.usesDesktop, .flag),
        Setting("notices.command", \.notifications.command, .command),
    ]
}

extension ValueForm<String?> {
    /// A shell command that may be empty.
    static let command: ValueForm = {
        var form = ValueForm.text(
            "a shell command, or leave it empty",
            read: { text in text.allSatisfy(\.isWhitespace) || text.contains("\0") ? nil : .some(text) },
            write: { $0 ?? "" })
        form.shape = .optionalText
        return form
    }()
}
