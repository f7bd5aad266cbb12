import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import SDBus

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5))) struct SessionBusTests
{
    /// Uses the session bus in a task, and reports its changes and uses.
    private func follow(_ bus: SessionBus) -> (task: Task<Void, Never>, news: AsyncStream<String>) {
        let (news, continuation) = AsyncStream<String>.makeStream()
        let task = Task {
            await bus.whileConnected { change in
                switch change {
                case .found: continuation.yield("found")
                case .missing: continuation.yield("missing")
                case .lost: continuation.yield("lost")
                }
            } _: { bus throws(BusError) in
                _ = try await bus.names()
                continuation.yield("used")
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
        var bus = SessionBus(environment: environment, user: 4_000_000)
        bus.backoff = ReconnectBackoff(from: .milliseconds(10))
        let (task, news) = follow(bus)
        var heard: [String] = []
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
        #expect(heard == ["missing", "found", "used", "lost", "found", "used"])
    }

    /// No user has logged in yet.
    @Test func isFoundInAFolderCreatedLater() async throws {
        let folder = try TemporaryFolder()
        let socket = "\(folder.path)/user/1000/bus"
        let watch = SocketWatch(for: [socket])
        // A deadline that is over does not matter while there is no socket.
        async let isThere = watch.wait(until: .now)
        try folder.file("user/1000/bus")
        #expect(await isThere)
    }

    @Test func isSearchedSilently() async throws {
        let bus = SessionBus(environment: ["XDG_RUNTIME_DIR": "/nowhere"], user: 4_000_000)
        let (task, news) = follow(bus)
        var heard: [String] = []
        for await item in news {
            heard.append(item)
            task.cancel()
        }
        #expect(heard == ["missing"])
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

@Suite struct BusAddressTests {
    func address(_ environment: [String: String], existing: Set<String> = []) -> String? {
        try? BusAddress.session(environment: environment, user: 7) { existing.contains($0) }.text
    }

    @Test func comesFromTheEnvironment() {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x", "XDG_RUNTIME_DIR": "/r"]
        #expect(address(environment, existing: ["/r/bus", "/run/user/7/bus"]) == "unix:abstract=x")
    }

    @Test(
        arguments: [
            (["XDG_RUNTIME_DIR": "/r"], ["/r/bus", "/run/user/7/bus"], "unix:path=/r/bus"),
            (["XDG_RUNTIME_DIR": "/r", "DBUS_SESSION_BUS_ADDRESS": ""], ["/r/bus"], "unix:path=/r/bus"),
            (["XDG_RUNTIME_DIR": "/r"], ["/run/user/7/bus"], "unix:path=/run/user/7/bus"),
            (["XDG_RUNTIME_DIR": "r"], ["r/bus", "/run/user/7/bus"], "unix:path=/run/user/7/bus"),
            ([:], ["/run/user/7/bus"], "unix:path=/run/user/7/bus"),
            (["XDG_RUNTIME_DIR": "/a b,ä;%"], ["/a b,ä;%/bus"], "unix:path=/a%20b%2c%c3%a4%3b%25/bus"),
            (["XDG_RUNTIME_DIR": "/r"], [], nil), ([:], [], nil),
        ] as [([String: String], Set<String>, String?)])
    func fallsBackToAnExistingSocket(environment: [String: String], existing: Set<String>, expected: String?) {
        #expect(address(environment, existing: existing) == expected)
    }

    @Test func listsTheSearchedPlaces() {
        let expected = BusError(
            name: BusError.noServer,
            message: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set and no socket exists at "
                + "/r/bus or /run/user/7/bus")
        #expect(throws: expected) {
            try BusAddress.session(environment: ["XDG_RUNTIME_DIR": "/r"], user: 7) { _ in false }
        }
    }
}
