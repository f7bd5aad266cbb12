import CLinux
import Foundation
import Glibc
import SDBus
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct BusConnectionTests {
    func failure(connectingTo address: String, timeout: Duration = .seconds(5)) async -> BusError? {
        do throws(BusError) {
            _ = try await Bus.connect(to: BusAddress(address), timeout: timeout)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["unix:path=/nowhere/bus", "unix:path=/dev/null", "rubbish", "", "autolaunch:", "unix:abstract="])
    func reportsAMissingBus(address: String) async throws {
        let error = try #require(await failure(connectingTo: address))
        #expect(error.name == BusError.noServer)
        #expect(error.message.contains("cannot connect to D-Bus at \(address):"))
    }

    @Test func timesOutWithoutAGreeting() async throws {
        let folder = try TemporaryFolder()
        let mute = try MuteSocket(at: "\(folder.path)/bus")
        let error = await failure(connectingTo: "unix:path=\(folder.path)/bus", timeout: .milliseconds(50))
        #expect(error?.name == BusError.noServer)
        _ = consume mute
    }

    @Test(arguments: ["", "DATA\r\nOK 0123456789abcdef0123456789abcdef\r\n"])
    func survivesRandomBytes(greeting: String) async throws {
        let folder = try TemporaryFolder()
        let socket = try MuteSocket(at: "\(folder.path)/bus")
        var random = SplitMix64(seed: 1)
        for size in [0, 1, 15, 16, 17, 200, 4000] {
            socket.answerNext(
                with: greeting.utf8 + (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &random) })
            #expect(await failure(connectingTo: "unix:path=\(folder.path)/bus")?.name == BusError.noServer)
        }
        _ = consume socket
    }

    @Test func canBeCancelledWhileItConnects() async throws {
        let folder = try TemporaryFolder()
        let mute = try MuteSocket(at: "\(folder.path)/bus")
        let connecting = Task { await failure(connectingTo: "unix:path=\(folder.path)/bus", timeout: .seconds(50)) }
        connecting.cancel()
        #expect(await connecting.value?.name == BusError.cancelled)
        _ = consume mute
    }

    @Test func reportsALostBusToAllCalls() async throws {
        let fixture = try await Fixture()
        let signals = try await fixture.client.signals(BusMatch(interface: Fixture.interface))
        let calls = (1...20).map { _ in
            Task { await BusError.name { () async throws(BusError) in try await fixture.call("Wait") } }
        }
        // The calls before this one have been sent.
        _ = try await fixture.client.names()
        fixture.daemon.stop()
        for call in calls { #expect(await call.value == BusError.disconnected) }
        for await signal in signals { Issue.record("\(signal) came from nowhere") }
        #expect(await fixture.client.untilClosed().name == BusError.disconnected)
        #expect(await fixture.server.untilClosed().message.contains("lost the connection"))
        await #expect(throws: BusError.self) { try await fixture.client.names() }
        fixture.object.release()
    }

    @Test func reportsItsEnd() async throws {
        let fixture = try await Fixture()
        async let end = fixture.client.untilClosed()
        await fixture.client.close()
        #expect(await end.name == BusError.disconnected)
        #expect(
            await BusError.name { () async throws(BusError) in try await fixture.call("Wait") } == BusError.disconnected
        )
    }

    @Test func grantsANameToOneConnection() async throws {
        let fixture = try await Fixture()
        let name = "net.limber.Taken"
        #expect(try await fixture.client.owner(of: name) == nil)
        #expect(try await fixture.server.claim(name))
        #expect(try await fixture.server.claim(name))
        #expect(try await !fixture.client.claim(name))
        #expect(try await fixture.client.owner(of: name) == fixture.name)
        #expect(try await fixture.client.names().contains(name))
        let changes = try await fixture.client.signals(.ownerChanges(of: name))
        await fixture.server.close()
        // From here on the name is free.
        for await change in changes {
            #expect(change.arguments.last == .string(""))
            break
        }
        #expect(try await fixture.client.claim(name))
        await #expect(throws: BusError.self) { try await fixture.client.claim("no name") }
    }

    @Test func leaksNothing() async throws {
        let daemon = try PrivateBus()
        weak var thread: AnyObject?
        let first = try await Bus.connect(to: BusAddress(daemon.address))
        let before = try daemon.openDescriptors
        for _ in 1...20 {
            let bus = try await Bus.connect(to: BusAddress(daemon.address))
            try await bus.export(TestObject().interface, at: Fixture.path)
            _ = try await bus.signals(BusMatch(interface: Fixture.interface))
            _ = try await bus.names()
            thread = bus.thread
        }
        // The last job of a thread may still run, and the daemon notices a moment later.
        try await until { try thread == nil && daemon.openDescriptors <= before }
        await first.close()
    }
}

/// A socket that accepts connections and stays silent.
struct MuteSocket: ~Copyable {
    private let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

    init(at path: String) throws {
        guard clinux_bind(descriptor, path) == 0, listen(descriptor, 5) == 0 else { throw POSIXError(.EIO) }
    }

    deinit { Glibc.close(descriptor) }

    /// Sends bytes to the next client, and disconnects.
    borrowing func answerNext(with bytes: [UInt8]) {
        Thread.detachNewThread { [descriptor] in
            let client = accept(descriptor, nil, nil)
            _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            Glibc.close(client)
        }
    }
}
