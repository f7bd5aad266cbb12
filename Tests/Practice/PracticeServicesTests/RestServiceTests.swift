import Foundation
import Platform
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import NotificationHub
@testable import PracticeData
@testable import PracticeServices

@Suite(.timeLimit(.minutes(5))) struct RestServiceTests {
    private let db = TestDatabase()

    /// A process that waits for the end of the rest.
    private struct Waiting {
        let service: RestService
        let rest: RestUseCases
        let notifications = NotificationRegistry()
        /// The notifications since its start.
        let updates: AsyncStream<NotificationRegistry.Update>

        /// - Parameter claimLimits: The patience with the database at the end of a rest.
        init(_ practice: PracticeService, claimLimits: PracticeService.WaitLimits = .background) {
            rest = practice.rest
            updates = notifications.updates()
            service = RestService(
                practice: practice, notifications: notifications, claimLimits: claimLimits, logger: .quiet)
        }

        /// Reads the rest and checks it, without ``RestService/run()``.
        @discardableResult
        func check() async -> Duration? {
            await service.readAgain()
            return await service.check()
        }

        var shown: [UserNotification] { notifications.open.map(\.notification) }
    }

    private func practice(isOther: Bool = false) -> PracticeService {
        db.practice(isOther: isOther, now: { Timestamp(Date()) })
    }

    /// Runs a process for the duration of the body.
    private func waiting(
        _ practice: PracticeService? = nil, _ body: (Waiting) async throws -> Void
    ) async throws {
        let practice = practice ?? self.practice()
        try await practice.open()
        let here = Waiting(practice)
        // The first change shows that the process observes the database.
        var beginning = practice.changes().makeAsyncIterator()
        try await withThrowingTaskGroup { group in
            defer { group.cancelAll() }
            group.addTask { await practice.watch() }
            _ = await beginning.next()
            group.addTask { await here.service.run() }
            try await body(here)
        }
    }

    private static func rest(_ milliseconds: Int, _ exercise: String? = "Squat") -> RestRequest {
        RestRequest(length: .milliseconds(milliseconds), words: .next(exercise: exercise, set: 2))
    }

    private static let row = RestRequest(length: .seconds(60), words: .next(exercise: "Row", set: 1))

    @Test func announcesTheEnd() async throws {
        try await waiting { here in
            var updates = here.updates.makeAsyncIterator()
            _ = try await here.rest.perform(.start(Self.rest(20)))
            #expect(await updates.next() == .posted(Self.rest(20).words.notification, .aloud))
            #expect(try await here.rest.perform(.status).state == .complete)
            // The notification is out of date.
            #expect(try await here.rest.perform(.start(Self.rest(60_000, "Row"))).state == .running)
            #expect(await updates.next() == .withdrawn("rest-timer"))
            // Another process starts a rest.
            _ = try await practice(isOther: true).rest.perform(.start(Self.rest(30)))
            #expect(await updates.next() == .posted(Self.rest(30).words.notification, .aloud))
        }
    }

    /// A rest that ended while no process waited is announced if it ended less than a minute ago.
    @Test(arguments: [(0, true), (30, true), (61, false), (86_400, false)])
    func announcesAnEndThatWasMissed(secondsAgo: Int, isDue: Bool) async throws {
        let start = RestMoment(boot: "another", uptime: .zero, wall: .saturday - .seconds(secondsAgo + 60))
        let here = Waiting(db.practice())
        try await here.rest.change { $0 = Rest(Self.row, at: start) }
        await here.check()
        // A desktop whose bus appears now shows it.
        #expect(here.shown == (isDue ? [Self.row.words.notification] : []))
        #expect(try await here.rest.stored()?.phase == .complete)
    }

    @Test func withdrawsAnAnnouncementThatIsOld() async throws {
        let uptime = Mutex(Duration.seconds(1000))
        let here = Waiting(db.practice(uptime: { uptime.withLock(\.self) }))
        var updates = here.updates.makeAsyncIterator()
        _ = try await here.rest.perform(.start(Self.row))
        // The next check, and the announcements that a new delivery gets.
        for (second, next, shown) in [(1000, 1060, 0), (1060, 1120, 1), (1119, 1120, 1), (1120, nil, 0)] {
            uptime.withLock { $0 = .seconds(second) }
            #expect(await here.check() == next.map { .seconds($0) })
            #expect(here.shown.count == shown)
        }
        #expect(await updates.next() == .posted(Self.row.words.notification, .aloud))
        // An earlier notification stays until it is out of date.
        _ = try await here.rest.perform(.cancel)
        await here.check()
        #expect(await updates.next() == .withdrawn("rest-timer"))
    }

    @Test func announcesTheEndFromOneOfTwoProcesses() async throws {
        let (bodies, body) = AsyncStream<String>.makeStream()
        var (iterator, heard) = (bodies.makeAsyncIterator(), [String]())
        var registries: [NotificationRegistry] = []
        let end = UserNotification(id: "end", category: .message, title: "", body: "end", speech: Speech(.message))
        try await waiting { one in
            try await waiting(practice(isOther: true)) { other in
                registries = [one.notifications, other.notifications]
                for updates in [one.updates, other.updates] {
                    Task {
                        for await case .posted(let notification, _) in updates {
                            body.yield(notification.body)
                            if notification == end { break }
                        }
                    }
                }
                for round in 1...5 {
                    _ = try await one.rest.perform(.start(Self.rest(20, "Round \(round)")))
                    heard.append(await iterator.next() ?? "")
                }
            }
        }
        // Neither process announces anything else.
        for registry in registries { registry.post(end) }
        while heard.count(where: { $0 == "end" }) < 2, let body = await iterator.next() { heard.append(body) }
        #expect(heard == (1...5).map { "Time for Round \($0) - Set 2" } + ["end", "end"])
    }

    /// The end of a rest of another boot is calculated from two clocks, and differs at each read.
    @Test(arguments: [BootTime.boot, "another"])
    func announcesTheEndOnceAroundALock(boot: String) async throws {
        let start = RestMoment(boot: boot, uptime: BootTime.now - .seconds(60), wall: Timestamp(Date()) - .seconds(60))
        let here = Waiting(practice(), claimLimits: .brief)
        try await here.rest.change { $0 = Rest(Self.row, at: start) }
        var updates = here.updates.makeAsyncIterator()
        let other = try LockedDatabase(db.path)
        for _ in 1...3 {
            // It tries again, also if nothing changes.
            let (next, now) = (try #require(await here.check()), BootTime.now)
            #expect((now - .seconds(1)...now + .seconds(1)).contains(next))
            #expect(here.shown == [Self.row.words.notification])
        }
        #expect(try await here.rest.stored()?.phase == .running(since: start))
        try other.unlock()
        for _ in 1...2 {
            await here.check()
            #expect(try await here.rest.stored()?.phase == .complete)
            #expect(here.shown == [Self.row.words.notification])
        }
        _ = try await here.rest.perform(.start(Self.rest(60_000)))
        await here.check()
        #expect(await updates.next() == .posted(Self.row.words.notification, .aloud))
        // Nothing came in between.
        #expect(await updates.next() == .withdrawn("rest-timer"))
    }
}
