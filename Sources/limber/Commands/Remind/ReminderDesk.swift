import FoundationEssentials
import PracticeCore
import Session
import SessionCore
import Settings
import Store

/// What the commands of reminders and intentions work with.
struct ReminderDesk {
    let store: Store
    let context: ReminderContext

    /// The user's own, now.
    init() throws {
        let settings = ThisUser.settings
        store = try Store(path: try ThisUser.folders().database)
        context = ReminderContext(
            now: Timestamp(Date()),
            calendar: ReminderCalendar(
                clock: .system(), dayStartsAt: settings.dayStartsAt, weekStartsOn: settings.weekStartsOn),
            lateness: settings.reminders.lateness)
    }

    /// What is asked, for which period.
    func line(of question: ReminderQuestion) throws -> String {
        question.line(ownText: try store.reminderPreferences().text(of: question.kind))
    }

    /// An id that nothing else has.
    static func newID() -> String { UUID().uuidString.lowercased() }
}
