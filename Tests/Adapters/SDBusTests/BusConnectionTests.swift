import SDBus
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct BusConnectionTests {
    private func failure(connectingTo address: String, timeout: Duration = .seconds(60)) async -> BusError? {
        await BusError.thrown { () async throws(BusError) in
            try await Bus.connect(to: BusAddress(address), timeout: timeout)
        }
    }

    @Test(arguments: ["unix:path=/nowhere/bus", "unix:path=/dev/null", "rubbish", "", "autolaunch:", "unix:abstract="])
    func reportsAMissingBus(address: String) async throws {
        let error = try #require(await failure(connectingTo: address))
        #expect(error.name == BusError.noServer)
        #expect(error.message.contains("cannot connect to D-Bus at \(address):"))
    }

    @Test func timesOutOrIsCancelledWithoutAGreeting() async throws {
        let folder = try TemporaryFolder()
        let mute = try Peer(at: "\(folder.path)/bus")
        let address = "unix:path=\(folder.path)/bus"
        #expect(await failure(connectingTo: address, timeout: .milliseconds(50))?.name == BusError.noServer)
        let connecting = Task { await failure(connectingTo: address) }
        connecting.cancel()
        #expect(await connecting.value?.name == BusError.cancelled)
        _ = consume mute
    }

    @Test(arguments: ["", "DATA\r\nOK 0123456789abcdef0123456789abcdef\r\n"])
    func survivesRandomBytes(greeting: String) async throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 1)
        for size in [0, 1, 15, 16, 17, 200, 4000] {
            let bytes = greeting.utf8 + (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let peer = try Peer(at: "\(folder.path)/\(size)", saying: bytes, hangsUp: true)
            #expect(await failure(connectingTo: "unix:path=\(folder.path)/\(size)")?.name == BusError.noServer)
            _ = consume peer
        }
    }

    @Test func reportsALostBusToAllCalls() async throws {
        let fixture = try await Fixture()
        let signals = try await fixture.client.signals(BusMatch(interface: Fixture.interface))
        let calls = (1...20).map { _ in
            Task { await fixture.failure(of: "Wait") }
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
        #expect(await fixture.failure(of: "Wait") == BusError.disconnected)
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
        let change = await changes.first { _ in true }
        #expect(change?.arguments.last == .string(""))
        #expect(try await fixture.client.claim(name))
        await #expect(throws: BusError.self) { try await fixture.client.claim("no name") }
    }

    @Test func leaksNothing() async throws {
        let daemon = try PrivateBus()
        weak var thread: AnyObject?
        let first = try await daemon.connect()
        let before = try daemon.openDescriptors
        for _ in 1...20 {
            let bus = try await daemon.connect()
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
