import TestSupport
import Testing

@testable import SDBus

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5))) struct BusSignalTests {
    private let fixture: Fixture

    init() async throws { fixture = try await Fixture() }

    @Test func arriveInOrderAtSubscribersOnly() async throws {
        let wanted = try await fixture.client.signals(BusMatch(interface: Fixture.interface, member: "Rang"))
        let same = try await fixture.client.signals(BusMatch(sender: fixture.name, path: Fixture.path))
        let unwanted = try await fixture.client.signals(BusMatch(interface: Fixture.interface, member: "Sang"))
        for number in 0..<500 { try await fixture.ring(UInt32(number)) }
        for stream in [wanted, same] {
            var numbers: [BusValue] = []
            for await signal in stream {
                #expect(signal.member == "Rang")
                numbers += signal.arguments
                if numbers.count == 500 { break }
            }
            #expect(numbers == (0..<500).map { .uint32($0) })
        }
        await fixture.client.close()
        for await signal in unwanted { Issue.record("\(signal) was not wanted") }
    }

    @Test func reportOwnersOfNames() async throws {
        let changes = try await fixture.client.signals(.ownerChanges(in: "net.limber"))
        #expect(try await fixture.server.claim("net.limber.Test.one"))
        #expect(try await fixture.server.claim("com.example.Other"))
        try await fixture.server.release("net.limber.Test.one")
        let name = BusValue.string("net.limber.Test.one")
        let owner = BusValue.string(fixture.name)
        var seen = changes.makeAsyncIterator()
        #expect(await seen.next()?.arguments == [name, .string(""), owner])
        #expect(await seen.next()?.arguments == [name, owner, .string("")])
    }

    @Test(arguments: ["a'b", "a\0b", "no path"]) func areRejectedWithInvalidNames(path: String) async throws {
        await #expect(throws: BusError.self) { _ = try await fixture.client.signals(BusMatch(path: path)) }
    }

    @Test func endTheConnectionOfAReaderThatIsFarBehind() async throws {
        let signals = try await fixture.client.signals(BusMatch(interface: Fixture.interface))
        for number in 0...UInt32(Bus.largestBacklog) { try await fixture.ring(number) }
        let error = await fixture.client.untilClosed()
        #expect(error.name == BusError.disconnected && error.message.contains("were not read"))
        #expect(await signals.reduce(0) { count, _ in count + 1 } == Bus.largestBacklog)
    }

    @Test func stopWithTheirReader() async throws {
        let signals = try await fixture.client.signals(BusMatch(interface: Fixture.interface))
        let reading = Task { for await _ in signals {} }
        reading.cancel()
        await reading.value
        try await fixture.ring(1)
        #expect(try await fixture.call("Echo", [.variant(.bool(true))]) == [.variant(.bool(true))])
    }
}
