import Platform
import ServiceSettings
import Testing

@testable import WebAPI

/// The rules of a client's connections: four, of which two may be idle.
@Suite struct ClientConnectionsTests {
    private var connections = ClientConnections<Int>(room: 4, idleRoom: 2, timeout: .seconds(2))
    private let client = IPAddress(parsing: "192.0.2.7").map { ClientNetwork(of: $0, user: nil) }
    private let other = IPAddress(parsing: "192.0.2.8").map { ClientNetwork(of: $0, user: nil) }

    private typealias Verdict = ClientConnections<Int>.Verdict

    private func second(_ number: Int) -> MonotonicTime { MonotonicTime(nanoseconds: number * 1_000_000_000) }

    @Test mutating func closesTheOldestIdleOnesAboveTheLimit() {
        #expect(connections.open(1, of: client, at: second(0)) == Verdict())
        #expect(connections.open(2, of: client, at: second(1)) == Verdict())
        #expect(connections.open(3, of: client, at: second(2)) == Verdict(next: second(4)))
        // One check covers all.
        #expect(connections.open(4, of: client, at: second(3)) == Verdict())
        #expect(connections.check(client, at: second(4)) == Verdict(closing: [1, 2]))
        #expect(connections.open(5, of: client, at: second(4)) == Verdict(next: second(6)))
    }

    @Test mutating func allowsTimeForARequest() {
        for number in 1...4 { _ = connections.open(number, of: client, at: second(0)) }
        connections.becomesBusy(2, of: client, at: second(1))
        connections.remove(1, of: client)
        #expect(connections.open(5, of: client, at: second(1)) == Verdict())
        #expect(connections.check(client, at: second(2)) == Verdict(closing: [3]))
    }

    @Test mutating func repeatsTheCheckAboveTheLimit() {
        for number in 1...3 { _ = connections.open(number, of: client, at: second(0)) }
        for number in 1...3 { connections.remove(number, of: client) }
        for number in 4...6 { _ = connections.open(number, of: client, at: second(1)) }
        #expect(connections.check(client, at: second(2)) == Verdict(next: second(3)))
        #expect(connections.check(client, at: second(3)) == Verdict(closing: [4]))
    }

    @Test mutating func countsEachClientSeparately() {
        #expect(connections.open(1, of: client, at: second(0)) == Verdict())
        #expect(connections.open(2, of: client, at: second(0)) == Verdict())
        #expect(connections.open(3, of: other, at: second(0)) == Verdict())
        #expect(connections.open(4, of: nil, at: second(0)) == Verdict())
        #expect(connections.check(client, at: second(9)) == Verdict())
    }

    /// The oldest is the one whose client has not read, or not sent, for the longest time.
    @Test mutating func closesTheOldestForOneAboveTheShare() {
        for number in 1...4 {
            _ = connections.open(number, of: client, at: second(number))
            connections.becomesBusy(number, of: client, at: second(number))
        }
        _ = connections.becomesIdle(1, of: client, at: second(5))
        #expect(connections.open(5, of: client, at: second(6)) == Verdict(closing: [2]))
        #expect(connections.open(6, of: other, at: second(6)) == Verdict())
    }
}
