/// The settings of reminders (`reminders`). Kinds, times and texts are preferences, which `limber remind` changes.
public struct ReminderSettings: Hashable, Sendable {
    /// The maximum lateness of a reminder that fell due while the computer slept or was off.
    public var lateness = Duration.seconds(3600)

    static let all = [
        Setting("reminders.late", \.reminders.lateness, .duration(in: .seconds(60)...(.seconds(86400))))
    ]
}
