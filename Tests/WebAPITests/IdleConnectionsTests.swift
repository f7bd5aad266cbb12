import Platform
import ServiceSettings
import Testing

@testable import WebAPI

@Suite struct IdleConnectionsTests {
    private var connections = IdleConnections<Int>(room: 2, timeout: .seconds(2))
    private let client = IPAddress(parsing: "192.0.2.7").map(ClientNetwork.init)
    private let other = IPAddress(parsing: "192.0.2.8").map(ClientNetwork.init)

    private func second(_ number: Int) -> MonotonicTime { MonotonicTime(nanoseconds: number * 1_000_000_000) }

    @Test mutating func closesTheOldestAboveTheLimit() {
        #expect(connections.add(1, of: client, at: second(0)) == nil)
        #expect(connections.add(2, of: client, at: second(1)) == nil)
        #expect(connections.add(3, of: client, at: second(2)) == second(4))
        // One check covers all.
        #expect(connections.add(4, of: client, at: second(3)) == nil)
        #expect(connections.check(client, at: second(4)) == IdleConnections.Verdict(closing: [1, 2]))
        #expect(connections.add(5, of: client, at: second(4)) == second(6))
    }

    @Test mutating func allowsTimeForARequest() {
        for number in 1...4 { _ = connections.add(number, of: client, at: second(0)) }
        connections.remove(2, of: client)
        #expect(connections.add(5, of: client, at: second(1)) == nil)
        connections.remove(1, of: client)
        #expect(connections.check(client, at: second(2)) == IdleConnections.Verdict(closing: [3]))
    }

    @Test mutating func repeatsTheCheckAboveTheLimit() {
        for number in 1...3 { _ = connections.add(number, of: client, at: second(0)) }
        for number in 1...3 { connections.remove(number, of: client) }
        for number in 4...6 { _ = connections.add(number, of: client, at: second(1)) }
        #expect(connections.check(client, at: second(2)) == IdleConnections.Verdict(next: second(3)))
        #expect(connections.check(client, at: second(3)) == IdleConnections.Verdict(closing: [4]))
    }

    @Test mutating func countsEachClientSeparately() {
        #expect(connections.add(1, of: client, at: second(0)) == nil)
        #expect(connections.add(2, of: client, at: second(0)) == nil)
        #expect(connections.add(3, of: other, at: second(0)) == nil)
        #expect(connections.add(4, of: nil, at: second(0)) == nil)
        #expect(connections.check(client, at: second(9)) == IdleConnections.Verdict())
    }
}
