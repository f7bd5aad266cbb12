import ControlProtocol
import Foundation
import PracticeCore
import PracticeData
import SessionCore
import TestSupport

// Scheduled sessions, whose time is now.
extension TemporaryHome {
    /// Adds schedules of the current minute, the oldest first. They ask for ten minutes, or for a countdown.
    func schedule(
        _ titles: String..., request: SessionRequest = .longNeck, countdown: Int = 600
    ) async throws {
        let now = Timestamp(Date())
        let rule = try ScheduleRule(.at([noon.clock.reading(at: now).time]))
        // The machine of a test may have started a moment ago.
        let options = try StartOptions(countdown: countdown, afterBoot: true)
        try await practice(at: now).write { data in
            for (index, title) in titles.enumerated() {
                let schedule = Schedule(
                    id: Schedule.id(of: title), title: title, request: request, rule: rule, options: options,
                    // A schedule has no time before its creation.
                    createdAt: Timestamp(milliseconds: now.milliseconds - 120_000 + index))
                _ = try data.schedules.add(schedule)
            }
        }
    }

    /// What has happened to a schedule so far.
    func progress(of schedule: String) async throws -> ScheduleProgress {
        try await practice(at: Timestamp(Date())).read { try $0.schedules.schedule(named: schedule) }.progress
    }

    /// Forgets the start of a scheduled session, after which no other would start for 30 minutes.
    func forgetStart(of schedule: String) async throws {
        try await practice(at: Timestamp(Date())).write { data in
            _ = try data.schedules.change(schedule) { $0.progress.lastStart = nil }
        }
    }
}

extension SessionRequest {
    /// A stretching session that no test plays to its end.
    static let longNeck = SessionRequest(regions: [.region(RegionDuration(region: .neck, seconds: 600))])
}

extension AsyncStream<SessionUpdate> {
    /// Returns the next snapshot for which a condition holds; `nil` at the end of the stream.
    func snapshot(where holds: (SessionSnapshot) -> Bool) async -> SessionSnapshot? {
        for await case .snapshot(let snapshot) in self where holds(snapshot) { return snapshot }
        return nil
    }
}
