import Foundation
import GRDB
import PracticeCore
import Reminders
import SessionCore
import Store
import TestSupport

/// A box on which somebody weighs themselves, and daemons that look after the plan.
struct Scales {
    let folder: TemporaryFolder
    let board = NoticeBoard()
    let log = Log()
    /// A Saturday.
    let now = Timestamp("2026-11-21", "12:00")

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    var store: Store { get throws { try Store(path: path) } }

    /// Tells what plans are calculated from: 36 years, 180 cm, to 75 kg.
    func setUp() throws {
        try store.save(
            NutritionProfile(
                height: BodyHeight(millimetres: 1800), born: LocalDay(parsing: "1990-05-01"), sex: .male,
                activity: .moderatelyActive, goal: .loseWeight, target: BodyWeight(grams: 75_000)))
    }

    /// Keeps a weight that was measured a moment after all others. Nothing is made of it yet.
    func weigh(_ kilograms: Int) throws {
        let store = try store
        let count = try store.weights().count
        try store.add([
            WeightEntry(
                id: "\(count)", measuredAt: Timestamp(milliseconds: now.milliseconds - 1000 + count),
                weight: BodyWeight(grams: kilograms * 1000))
        ])
    }

    func execute(_ sql: String) throws {
        try DatabaseQueue(path: path).write { db in try db.execute(sql: sql) }
    }

    /// A daemon, so many seconds after now.
    func daemon(after seconds: Int = 0) -> PlanService {
        let moment = Timestamp(milliseconds: now.milliseconds + seconds * 1000)
        return PlanService(
            database: path, notices: board, now: { moment }, days: { DayClock { _ in 0 } },
            calendar: { ReminderCalendar(clock: WallClock { _ in 0 }) }, logger: log.logger)
    }

    /// Has something done.
    ///
    /// - Returns: What was put up meanwhile: the words and how they are told.
    func told(_ act: () async throws -> Void) async rethrows -> [String] {
        let updates = board.updates()
        try await act()
        board.withdraw("end")
        var told: [String] = []
        for await case .posted(let notice, let manner) in updates.prefix(while: { $0 != .withdrawn("end") }) {
            told.append("\(notice.title): \(notice.body) (\(manner.rawValue))")
        }
        return told
    }
}

extension AsyncStream<Void> {
    /// So many changes that are all there already.
    static func changes(_ count: Int = 0) -> AsyncStream<Void> {
        AsyncStream { continuation in
            for _ in 0..<count { continuation.yield(()) }
            continuation.finish()
        }
    }
}
