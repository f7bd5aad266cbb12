import Logging
import PracticeCore
import SessionCore
import TestSupport

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// A reminder service with a real database, on a clock of the test's.
final class ReminderFixture: Sendable {
    let database: TestDatabase
    let practice: PracticeService
    let registry: NotificationRegistry
    let clock: ScriptedClock
    let service: ReminderService

    var folder: TemporaryFolder { database.folder }
    var data: Repositories { database.data }

    /// - Parameters:
    ///   - zone: The offset of the wall clock from UTC; `nil` for the clock's own.
    ///   - folder: The folder of another process's database; a new one by default.
    ///   - leftovers: The notifications of a former process that are still shown.
    init(
        _ clock: ScriptedClock, zone: (@Sendable (Timestamp) -> Int)? = nil, folder: TemporaryFolder? = nil,
        dayStartsAt: Int = 0, leftovers: Set<UserNotification.ID> = []
    ) throws {
        self.clock = clock
        registry = NotificationRegistry(leftovers: leftovers)
        database = try TestDatabase(folder)
        practice = database.practice(isOther: folder != nil, now: { clock.now() }) {
            let offset = clock.offset
            return ReminderCalendar(clock: WallClock(offset: zone ?? { _ in offset }), dayStartsAt: dayStartsAt)
        }
        service = ReminderService(
            practice: practice, clock: clock, registry: registry,
            logger: Logger.quiet)
    }

    /// Switches kinds on.
    func want(_ change: (inout ReminderPreferences) -> Void) throws {
        try data.reminders.changeReminderPreferences(practice.context.reminders, change)
    }

    /// Runs until the clock is at its end.
    ///
    /// - Parameters:
    ///   - begin: The first action.
    ///   - reposting: Whether open questions are posted again.
    /// - Returns: The posted and withdrawn notifications.
    func run(
        beginning begin: (ReminderService) async -> Void = { _ in }, reposting: Bool = false
    ) async -> [NotificationRegistry.Update] {
        let updates = registry.updates()
        await begin(service)
        await service.run(reposting: reposting)
        registry.withdraw("end")
        var told: [NotificationRegistry.Update] = []
        for await update in updates {
            if update == .withdrawn("end") { break }
            told.append(update)
        }
        return told
    }

    /// The times of the questions, as `2026-11-21 08:00`, in order.
    func asked(_ kind: ReminderKind? = nil) throws -> [String] {
        try data.reminders.reminderHistory().reversed().filter { kind == nil || $0.kind == kind }.map {
            String($0.askedAt.description.prefix(16)).replacing("T", with: " ")
        }
    }
}
