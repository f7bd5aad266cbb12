import ControlProtocol
import Foundation
import Logging
import PracticeCore
import Reminders
import SessionCore
import Store
import Synchronization
import TestSupport
import Testing
import Threads

@Suite(.timeLimit(.minutes(5))) struct RestServiceTests {
    private let folder: TemporaryFolder
    private var database: String { "\(folder.path)/limber.sqlite" }

    init() throws {
        folder = try TemporaryFolder()
        _ = try Store(path: "\(folder.path)/limber.sqlite")
    }

    /// A process that waits for the end of the rest.
    private struct Waiting {
        let service: RestService
        /// What it has told from its beginning.
        let updates: AsyncStream<NoticeBoard.Update>
        let notices: NoticeBoard
    }

    private var desk: RestDesk { RestDesk(database: database) { Timestamp(Date()) } }

    private func waiting(at desk: RestDesk? = nil, _ body: (Waiting) async throws -> Void) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (watch, notices) = (StoreWatch(database: database, logger: logger), NoticeBoard())
        let service = RestService(desk ?? self.desk, notices: notices, watch: watch, logger: logger)
        // It watches as soon as it tells that it does.
        var changes = watch.changes().makeAsyncIterator()
        let tasks = [Task { await watch.run() }]
        await changes.next()
        let updates = notices.updates()
        let running = Task { await service.run() }
        do {
            try await body(Waiting(service: service, updates: updates, notices: notices))
        } catch {
            running.cancel()
            for task in tasks { task.cancel() }
            throw error
        }
        running.cancel()
        for task in tasks + [running] {
            task.cancel()
            await task.value
        }
    }

    private static func rest(_ milliseconds: Int, _ exercise: String? = "Squat") -> RestRequest {
        RestRequest(length: .milliseconds(milliseconds), words: .next(exercise: exercise, set: 2))
    }

    @Test func tellsTheEndWhenItComes() async throws {
        try await waiting { here in
            var updates = here.updates.makeAsyncIterator()
            let start = ContinuousClock.now
            let status = try await here.service.perform(.start(Self.rest(300)))
            #expect(status.state == .running)
            #expect(await updates.next() == .posted(Self.rest(300).words.notice, .aloud))
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            #expect(try await here.service.perform(.status).state == .complete)
            // It is not true any more.
            _ = try await here.service.perform(.start(Self.rest(60_000)))
            #expect(await updates.next() == .withdrawn("rest-timer"))
        }
    }

    @Test func hearsOfWhatOtherProcessesDoWithIt() async throws {
        try await waiting { here in
            var updates = here.updates.makeAsyncIterator()
            _ = try await here.service.perform(.start(Self.rest(60_000, "Row")))
            _ = try await desk.perform(.start(Self.rest(100)))
            #expect(await updates.next() == .posted(Self.rest(100).words.notice, .aloud))
        }
    }

    /// Ended while nobody waited: told, if that was less than a minute ago.
    @Test(arguments: [(0, true), (30, true), (61, false), (86_400, false)])
    func tellsWhatEndedWhileNobodyWaited(secondsAgo: Int, isTold: Bool) async throws {
        let now = Timestamp(Date())
        let end = Timestamp(milliseconds: now.milliseconds - secondsAgo * 1000)
        let start = RestMoment(boot: "another", uptime: .zero, wall: Timestamp(milliseconds: end.milliseconds - 60_000))
        try Store(path: database).changeRest { record in
            record = RestRecord(
                words: .next(exercise: "Row", set: 1), target: .seconds(60), elapsed: .zero,
                phase: .running(since: start))
        }
        try await waiting(at: RestDesk(database: database) { now }) { here in
            var updates = here.updates.makeAsyncIterator()
            if isTold {
                let row = RestRequest.Words.next(exercise: "Row", set: 1).notice
                #expect(await updates.next() == .posted(row, .aloud))
                // A desktop whose bus comes up now shows it.
                #expect(here.notices.open.map(\.notice) == [row])
                return
            }
            while try Store(path: database).rest()?.phase != .complete { await Task.yield() }
            _ = try await here.service.perform(.start(Self.rest(50)))
            #expect(await updates.next() == .posted(Self.rest(50).words.notice, .aloud))
        }
    }

    @Test func isShownToNobodyWhoComesTooLate() async throws {
        let start = BootTime.now
        let uptime = Mutex(start)
        let desk = RestDesk(database: database, now: { Timestamp(Date()) }, uptime: { uptime.withLock(\.self) })
        _ = try await desk.perform(.start(Self.rest(1000)))
        uptime.withLock { $0 = start + .seconds(1) }
        try await waiting(at: desk) { here in
            var updates = here.updates.makeAsyncIterator()
            #expect(await updates.next() == .posted(Self.rest(1000).words.notice, .aloud))
            for (seconds, shown) in [(60, 1), (61, 0)] {
                uptime.withLock { $0 = start + .seconds(seconds) }
                _ = await here.service.tellIfOver()
                #expect(here.notices.open.count == shown)
            }
            // Where it is shown already it stays until it is not true any more.
            _ = try await here.service.perform(.cancel)
            #expect(await updates.next() == .withdrawn("rest-timer"))
        }
    }

    @Test func isToldByOneOfTwoThatWaitForIt() async throws {
        try await waiting { one in
            try await waiting { other in
                let heard = Heard()
                let listening = [one, other].map { side in
                    Task { for await update in side.updates { await heard.take(update) } }
                }
                for round in 1...5 {
                    _ = try await one.service.perform(.start(Self.rest(20, "Round \(round)")))
                    while await heard.bodies.count < round { await Task.yield() }
                }
                // Both have looked at every end when they answer.
                _ = try await one.service.perform(.status)
                _ = try await other.service.perform(.status)
                for task in listening { task.cancel() }
                for task in listening { await task.value }
                #expect(await heard.bodies == (1...5).map { "Time for Round \($0) - Set 2" })
            }
        }
    }

    @Test func standsStillAndGoesOn() async throws {
        let rest = desk
        _ = try await rest.perform(.start(Self.rest(60_000)))
        let paused = try await rest.perform(.pause)
        #expect(paused.state == .paused)
        #expect(try await rest.perform(.status).rest?.remaining == paused.rest?.remaining)
        #expect(try await rest.perform(.resume).state == .running)
        #expect(try await rest.perform(.extend(by: .seconds(15))).rest?.seconds == 75)
        await #expect(throws: RestRefusal.tooLong) { try await rest.perform(.extend(by: .seconds(600))) }
        #expect(try await rest.perform(.cancel) == .idle)
        #expect(try await rest.perform(.cancel) == .idle)
        for command in [RestCommand.pause, .resume, .extend(by: .seconds(15))] {
            await #expect(throws: RestRefusal.noRest) { try await rest.perform(command) }
        }
    }

    @Test func saysWhatCannotBeKept() async throws {
        let nowhere = RestDesk(database: "/proc/limber/limber.sqlite") { Timestamp(Date()) }
        await #expect {
            try await nowhere.perform(.start(Self.rest(60_000)))
        } throws: {
            guard case .notKept(let reason)? = $0 as? RestRefusal else { return false }
            return reason.contains("/proc/limber/limber.sqlite")
        }
    }
}

private actor Heard {
    private(set) var bodies: [String] = []

    func take(_ update: NoticeBoard.Update) {
        if case .posted(let notice, _) = update { bodies.append(notice.body) }
    }
}
