import Foundation
import Logging
import PracticeCore
import SessionCore
import Store
import TestSupport

@testable import Reminders

/// A reminder service with a real database, on a clock of the test's.
final class Desk: Sendable {
    let folder: TemporaryFolder
    let board = NoticeBoard()
    let clock: ScriptedClock
    let service: ReminderService

    var store: Store { get throws { try Store(path: "\(folder.path)/limber.sqlite") } }

    /// - Parameters:
    ///   - zone: How far the wall clock is ahead of UTC; `nil` as the clock has it.
    ///   - folder: Where the database is; a new one where it is left out.
    init(
        _ clock: ScriptedClock, zone: (@Sendable (Timestamp) -> Int)? = nil, folder: TemporaryFolder? = nil,
        dayStartsAt: Int = 0
    ) throws {
        self.clock = clock
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        let calendar: @Sendable () -> ReminderCalendar = {
            let offset = clock.offset
            return ReminderCalendar(clock: WallClock(offset: zone ?? { _ in offset }), dayStartsAt: dayStartsAt)
        }
        service = ReminderService(
            database: "\(folder.path)/limber.sqlite", clock: clock, calendar: calendar,
            lateness: { .seconds(3600) }, board: board, newID: { UUID().uuidString.lowercased() },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Puts kinds on.
    func want(_ change: (inout ReminderPreferences) -> Void) async throws {
        try store.changeReminderPreferences(await service.context, change)
    }

    /// Runs until the clock is at its end.
    ///
    /// - Parameter begin: What is done before.
    /// - Returns: What was told and taken down.
    func run(beginning begin: (ReminderService) async -> Void = { _ in }) async -> [NoticeBoard.Update] {
        let updates = board.updates()
        await begin(service)
        await service.run(AsyncStream { $0.finish() })
        board.withdraw("end")
        var told: [NoticeBoard.Update] = []
        for await update in updates {
            if update == .withdrawn("end") { break }
            told.append(update)
        }
        return told
    }

    /// When each question was asked, as `2026-11-21 08:00`, the first first.
    func asked(_ kind: ReminderKind? = nil) throws -> [String] {
        try store.reminderHistory().reversed().filter { kind == nil || $0.kind == kind }.map {
            String($0.askedAt.description.prefix(16)).replacing("T", with: " ")
        }
    }
}
