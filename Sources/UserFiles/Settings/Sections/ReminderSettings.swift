/// What the box reminds of. When, and of what, is not here: that is changed with `limber remind`.
public struct ReminderSettings: Hashable, Sendable {
    /// How late something may be told that was due while the box slept or was off.
    public var lateness = Duration.seconds(3600)

    static let all = [
        Setting("reminders.late", \.reminders.lateness, .duration(in: .seconds(60)...(.seconds(86400))))
    ]
}
