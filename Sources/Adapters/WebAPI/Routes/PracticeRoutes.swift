import ControlProtocol
import Hummingbird
import Logging
import Platform
import PracticeCore
import PracticeData
import SessionCore

/// The cards of Today. A card whose data cannot be read shows the error, and the response is still a success.
struct TodayRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("today") { _, _ in
            try await answer { TodayCards(reading: $0, now: $1.now(), by: $1.days(), in: $1.calendar()) }
        }
        router.get("today/intention") { _, _ in
            try await answer { IntentionCard(reading: $0, now: $1.now(), in: $1.calendar()) }
        }
        router.get("today/stretch") { _, _ in
            try await answer { StretchCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
        router.get("today/meditation") { _, _ in
            try await answer { MeditationCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
        router.get("today/programme") { _, _ in
            try await answer { ProgrammeCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
        router.get("today/workout") { _, _ in
            try await answer { WorkoutCard(reading: $0, now: $1.now(), by: $1.days()) }
        }
    }

    private func answer(
        _ card: @escaping @Sendable (Repositories, PracticeContext) -> some Encodable & Sendable
    ) async throws -> Response {
        let context = backend.context
        return try await backend.query { card($0, context) }
    }
}

/// The profile page: statistics and units. Statistics that cannot be read carry an error, and the response is still a
/// success.
struct ProfileRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("profile") { _, _ in
            let context = backend.context
            let (statistics, consent) = try await backend.practice.read { data in
                // A consent that cannot be read counts as undecided, as in ``Backend/notificationStatus()``.
                (Statistics(reading: data, in: context), (try? data.preferences.notificationConsent()) ?? .undecided)
            }
            return Response.data(
                Profile(
                    version: ProgramVersion.text, statistics: statistics,
                    notifications: await backend.notificationStatus(consent).state))
        }
        router.get("units") { _, _ in Response.data(["units": backend.units().rawValue]) }
    }
}

/// The practice days of the last year and the streak, and the damaged databases that may have more sessions.
struct HistoryRoutes {
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("history") { _, _ in
            let context = backend.context
            return try await backend.query { data in
                var days = PracticeDays(now: context.now(), by: context.days())
                try days.add(sessionsOf: data)
                return PracticeHistory(days, weekStartsOn: context.calendar().weekStartsOn)
            }
        }
        router.get("history/damaged") { _, _ in
            Response.data(try await backend.practice.unsettledDatabases())
        }
    }
}

/// The latest records of each session kind.
struct RecentRoutes {
    /// The maximum number of records of a kind in a response.
    private static let most = 20

    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("history/recent") { _, _ in
            try await backend.query { data in
                try SessionKind.allCases.reduce(into: [:]) { recent, kind in
                    recent[kind.rawValue] = try data.sessions.sessions(of: kind, limit: Self.most)
                        .map(ListedSession.init)
                }
            }
        }
    }
}
