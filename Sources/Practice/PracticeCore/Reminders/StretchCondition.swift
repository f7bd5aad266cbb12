import SessionCore

/// The condition of the reminder to stretch, with the day of the last session that counts.
public struct StretchCondition: Hashable, Sendable {
    /// Whether a day with a session has no reminder.
    public let unlessDone: Bool
    /// The least number of days since the last session; 0 for no condition.
    public let afterDays: Int
    /// The day of the last session of stretches or of a routine; `nil` without one.
    public let lastSession: LocalDay?

    /// Creates a condition; the default is always met.
    public init(unlessDone: Bool = false, afterDays: Int = 0, lastSession: LocalDay? = nil) {
        self.unlessDone = unlessDone
        self.afterDays = afterDays
        self.lastSession = lastSession
    }

    /// Creates the condition of the preferences.
    public init(_ preferences: ReminderPreferences, lastSession: LocalDay?) {
        self.init(
            unlessDone: preferences.stretchUnlessDone, afterDays: preferences.stretchAfterDays,
            lastSession: lastSession)
    }

    /// Returns whether the reminder of a day may come.
    public func isMet(on day: LocalDay) -> Bool {
        guard let lastSession else { return true }
        // A late reminder is decided after its day, and a zone to the east may be a day ahead.
        let age = max(0, lastSession.distance(to: day))
        return age >= afterDays && !(unlessDone && age == 0)
    }
}

extension ReminderPreferences {
    /// Returns the condition of a kind as words that follow its rule; empty without a condition.
    public func condition(of kind: ReminderKind) -> String {
        switch kind {
        case .daily, .weekly, .monthly, .checkIn: return ""
        case .stretch:
            let done = stretchUnlessDone ? ", unless you have stretched that day" : ""
            let age = stretchAfterDays.counted("day")
            return done + (stretchAfterDays > 0 ? ", at the earliest \(age) after the last session" : "")
        }
    }
}
