import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import SDBus

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5))) struct SessionBusTests
{
    /// The events of a session bus.
    enum News: Hashable, Sendable {
        case change(String)
        case using
    }

    /// Uses the session bus in a task, and reports its events.
    func follow(_ bus: SessionBus) -> (task: Task<Void, Never>, news: AsyncStream<News>) {
        let (news, continuation) = AsyncStream<News>.makeStream()
        let task = Task {
            await bus.whileConnected { change in
                switch change {
                case .found: continuation.yield(.change("found"))
                case .missing: continuation.yield(.change("missing"))
                case .lost: continuation.yield(.change("lost"))
                }
            } _: { bus throws(BusError) in
                _ = try await bus.names()
                continuation.yield(.using)
                for await _ in AsyncStream<Never>.makeStream().stream {}
            }
            continuation.finish()
        }
        return (task, news)
    }

    @Test(arguments: [true, false]) func reconnectsAfterARestart(byAddress: Bool) async throws {
        let daemon = try PrivateBus()
        daemon.stop()
        var environment = daemon.environment
        if !byAddress { environment["DBUS_SESSION_BUS_ADDRESS"] = nil }
        let (task, news) = follow(SessionBus(environment: environment, user: 4_000_000))
        var heard: [News] = []
        for await item in news {
            heard.append(item)
            switch heard.count {
            case 1: try daemon.start()
            case 3: daemon.stop()
            case 4: try daemon.start()
            case 6: task.cancel()
            default: break
            }
        }
        #expect(
            heard == [
                .change("missing"), .change("found"), .using, .change("lost"), .change("found"), .using,
            ])
    }

    /// No user has logged in yet.
    @Test func isFoundInAFolderCreatedLater() async throws {
        let folder = try TemporaryFolder()
        let socket = "\(folder.path)/user/1000/bus"
        let watch = SocketWatch(for: [socket])
        async let isThere = watch.wait(until: .now.advanced(by: .seconds(50)))
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/user/1000", withIntermediateDirectories: true)
        try folder.file("user/1000/bus")
        #expect(await isThere)
    }

    @Test func isSearchedSilently() async throws {
        let bus = SessionBus(environment: ["XDG_RUNTIME_DIR": "/nowhere"], user: 4_000_000)
        let (task, news) = follow(bus)
        var heard: [News] = []
        for await item in news {
            heard.append(item)
            task.cancel()
        }
        #expect(heard == [.change("missing")])
    }

    @Test func closesAfterTheWork() async throws {
        let daemon = try PrivateBus()
        let names = Mutex<[String]>([])
        await SessionBus(at: BusAddress(daemon.address)).whileConnected { _ in
        } _: { bus throws(BusError) in
            let new = try await bus.names()
            names.withLock { $0 = new }
        }
        #expect(names.withLock(\.count) == 2)
    }
}

@Suite struct ReconnectBackoffTests {
    @Test func doublesTheDelayUpToFiveMinutes() {
        var backoff = ReconnectBackoff()
        var delays: [Duration] = []
        for _ in 1...11 {
            delays.append(backoff.delay)
            backoff.failed()
        }
        #expect(delays == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map { .seconds($0) })
        backoff.reset()
        #expect(backoff.delay == .seconds(1))
    }

    @Test func countsAShortConnectionAsAFailure() {
        var backoff = ReconnectBackoff()
        backoff.ended(after: .milliseconds(5))
        #expect(backoff.delay == .seconds(2))
        backoff.ended(after: .seconds(2))
        #expect(backoff.delay == .seconds(4))
        backoff.ended(after: .seconds(5))
        #expect(backoff.delay == .seconds(1))
    }
}
