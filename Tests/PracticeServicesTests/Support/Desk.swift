import PracticeCore
import SessionCore
import TestSupport

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

/// A reminder service with a real database, on a clock of the test's.
final class Desk: Sendable {
    let database: TestDatabase
    let practice: PracticeService
    let registry: NotificationRegistry
    let clock: ScriptedClock
    let service: ReminderService
    let log = Log()

    var folder: TemporaryFolder { database.folder }
    var data: Repositories { database.data }

    /// - Parameters:
    ///   - zone: How far the wall clock is ahead of UTC; `nil` as the clock has it.
    ///   - folder: The folder of a database that another process made; a new one by default.
    ///   - leftovers: The notices of a former process that are still shown.
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
            logger: log.logger)
    }

    /// Puts kinds on.
    func want(_ change: (inout ReminderPreferences) -> Void) throws {
        try data.reminders.changeReminderPreferences(practice.context.reminders, change)
    }

    /// Runs until the clock is at its end.
    ///
    /// - Parameters:
    ///   - begin: The work to do first.
    ///   - reposting: Whether open questions are posted again.
    /// - Returns: What was told and taken down.
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

    /// When each question was asked, as `2026-11-21 08:00`, the first first.
    func asked(_ kind: ReminderKind? = nil) throws -> [String] {
        try data.reminders.reminderHistory().reversed().filter { kind == nil || $0.kind == kind }.map {
            String($0.askedAt.description.prefix(16)).replacing("T", with: " ")
        }
    }
}
