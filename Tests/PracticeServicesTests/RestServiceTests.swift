import ControlProtocol
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
        /// The notifications since its start.
        let updates: AsyncStream<NotificationRegistry.Update>
        /// The changes since its start.
        let changes: AsyncStream<DataChange>
        let notifications: NotificationRegistry

        /// Waits for the next change of the rest.
        func restChanged() async { _ = await changes.first { $0.topic == .rest } }
    }

    private func practice(isOther: Bool = false, now: Timestamp? = nil) -> PracticeService {
        db.practice(isOther: isOther, now: { now ?? Timestamp(Date()) })
    }

    /// Runs a process for the duration of the body.
    ///
    /// - Parameter controller: The process's controller; by default one with long patience for the database.
    private func waiting(
        _ practice: PracticeService? = nil, at controller: RestController? = nil, _ body: (Waiting) async throws -> Void
    ) async throws {
        let (practice, notifications) = (practice ?? self.practice(), NotificationRegistry())
        try await practice.open()
        let service = RestService(
            controller ?? RestController(practice, waitLimits: .background), notifications: notifications,
            practice: practice, retryInterval: .milliseconds(50), logger: .quiet)
        // The first change shows that the process observes the database.
        var beginning = practice.changes().makeAsyncIterator()
        try await withThrowingTaskGroup { group in
            defer { group.cancelAll() }
            group.addTask { await practice.watch() }
            _ = await beginning.next()
            let (updates, changes) = (notifications.updates(), practice.changes())
            group.addTask { await service.run() }
            try await body(
                Waiting(service: service, updates: updates, changes: changes, notifications: notifications))
        }
    }

    private static func rest(_ milliseconds: Int, _ exercise: String? = "Squat") -> RestRequest {
        RestRequest(length: .milliseconds(milliseconds), words: .next(exercise: exercise, set: 2))
    }

    private static let row = RestRequest.Words.next(exercise: "Row", set: 1)

    /// Stores a rest of a minute.
    private func store(since start: RestMoment) throws {
        try db.data.rest.changeRest { record in
            record = RestRecord(words: Self.row, target: .seconds(60), elapsed: .zero, phase: .running(since: start))
        }
    }

    @Test func announcesTheEnd() async throws {
        try await waiting { here in
            var updates = here.updates.makeAsyncIterator()
            _ = try await here.service.perform(.start(Self.rest(20)))
            #expect(await updates.next() == .posted(Self.rest(20).words.notification, .aloud))
            #expect(try await here.service.perform(.status).state == .complete)
            // The notification is out of date.
            #expect(try await here.service.perform(.start(Self.rest(60_000, "Row"))).state == .running)
            #expect(await updates.next() == .withdrawn("rest-timer"))
            // Another process starts a rest.
            _ = try await RestController(practice(isOther: true)).perform(.start(Self.rest(30)))
            #expect(await updates.next() == .posted(Self.rest(30).words.notification, .aloud))
        }
    }

    /// A rest that ended while no process waited is announced if it ended less than a minute ago.
    @Test(arguments: [(0, true), (30, true), (61, false), (86_400, false)])
    func announcesAnEndThatWasMissed(secondsAgo: Int, isTold: Bool) async throws {
        let start = Timestamp.saturday - .seconds(secondsAgo + 60)
        try store(since: RestMoment(boot: "another", uptime: .zero, wall: start))
        try await waiting(practice(now: .saturday)) { here in
            var updates = here.updates.makeAsyncIterator()
            if isTold {
                #expect(await updates.next() == .posted(Self.row.notification, .aloud))
                // A desktop whose bus appears now shows it.
                #expect(here.notifications.open.map(\.notification) == [Self.row.notification])
                return
            }
            await here.restChanged()
            #expect(try db.data.rest.rest()?.phase == .complete)
            _ = try await here.service.perform(.start(Self.rest(20)))
            #expect(await updates.next() == .posted(Self.rest(20).words.notification, .aloud))
        }
    }

    @Test func announcesNoOldEnd() async throws {
        let start = BootTime.now
        let uptime = Mutex(start)
        let practice = practice()
        let controller = RestController(practice, uptime: { uptime.withLock(\.self) }, waitLimits: .background)
        _ = try await controller.perform(.start(Self.rest(1000)))
        uptime.withLock { $0 = start + .seconds(1) }
        try await waiting(practice, at: controller) { here in
            var updates = here.updates.makeAsyncIterator()
            #expect(await updates.next() == .posted(Self.rest(1000).words.notification, .aloud))
            for (seconds, shown) in [(60, 1), (61, 0)] {
                uptime.withLock { $0 = start + .seconds(seconds) }
                _ = await here.service.announceIfOver()
                #expect(here.notifications.open.count == shown)
            }
            // An earlier notification stays until it is out of date.
            _ = try await here.service.perform(.cancel)
            #expect(await updates.next() == .withdrawn("rest-timer"))
        }
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
                    _ = try await one.service.perform(.start(Self.rest(20, "Round \(round)")))
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
        let minute = Duration.seconds(60)
        let start = RestMoment(boot: boot, uptime: BootTime.now - minute, wall: Timestamp(Date()) - minute)
        try store(since: start)
        let practice = practice()
        try await practice.open()
        let other = try LockedDatabase(db.path)
        try await waiting(practice, at: RestController(practice)) { here in
            var updates = here.updates.makeAsyncIterator()
            #expect(await updates.next() == .posted(Self.row.notification, .aloud))
            for _ in 1...2 { #expect(await here.service.announceIfOver()) }
            #expect(try db.data.rest.rest()?.phase == .running(since: start))
            try other.unlock()
            await here.restChanged()
            #expect(try db.data.rest.rest()?.phase == .complete)
            #expect(await here.service.announceIfOver())
            #expect(here.notifications.open.map(\.notification) == [Self.row.notification])
            _ = try await here.service.perform(.start(Self.rest(60_000)))
            // Nothing else preceded it.
            #expect(await updates.next() == .withdrawn("rest-timer"))
        }
    }

    @Test func pausesAndResumes() async throws {
        let rest = RestController(practice())
        _ = try await rest.perform(.start(Self.rest(60_000)))
        let paused = try await rest.perform(.pause)
        #expect(paused.state == .paused)
        #expect(try await rest.perform(.status).rest?.remaining == paused.rest?.remaining)
        #expect(try await rest.perform(.resume).state == .running)
        #expect(try await rest.perform(.extend(by: .seconds(15))).rest?.seconds == 75)
        await #expect(throws: RestRefusal.tooLong) { try await rest.perform(.extend(by: .seconds(600))) }
        for _ in 1...2 { #expect(try await rest.perform(.cancel) == .idle) }
        for command in [RestCommand.pause, .resume, .extend(by: .seconds(15))] {
            await #expect(throws: RestRefusal.noRest) { try await rest.perform(command) }
        }
    }

    @Test func reportsAFailedSave() async throws {
        let nowhere = RestController(
            PracticeService(database: "/proc/limber/limber.sqlite", context: practice().context, logger: .quiet))
        await #expect {
            try await nowhere.perform(.start(Self.rest(60_000)))
        } throws: {
            guard case .notSaved(let reason)? = $0 as? RestRefusal else { return false }
            return reason.contains("/proc/limber/limber.sqlite")
        }
    }
}
