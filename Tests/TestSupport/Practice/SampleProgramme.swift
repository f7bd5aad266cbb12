package import PracticeCore
package import SessionCore

extension Programme {
    /// A programme of two weeks, with sessions on days 1, 3 and 4 of the first and on day 2 of the second. Each holds
    /// the neck, in the second week for longer.
    package static func example(
        _ missed: Missed = .wait, name: String = "Neck care", stretch: StretchChoice? = nil
    ) throws -> Programme {
        let days = [(1, 1, 10), (1, 3, 10), (1, 4, 10), (2, 2, 20)].map { week, day, seconds in
            let choice = stretch ?? .region(RegionDuration(region: .neck, seconds: seconds))
            return Day(week: week, day: day, request: SessionRequest(regions: [choice]))
        }
        return try Programme(name: name, missed: missed, days: days)
    }
}
