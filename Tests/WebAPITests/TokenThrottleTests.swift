import Platform
import ServiceSettings
import Testing

@testable import WebAPI

@Suite struct TokenThrottleTests {
    private var throttle = TokenThrottle()
    private let start = MonotonicTime(nanoseconds: 1_000_000_000_000)

    private func client(_ address: String) throws -> ClientNetwork {
        ClientNetwork(of: try #require(IPAddress(parsing: address)))
    }

    private func after(_ seconds: Int) -> MonotonicTime { start.advanced(by: .seconds(seconds)) }

    @Test mutating func doublesTheWaitUpToHalfAMinute() throws {
        let client = try client("192.0.2.7")
        for _ in 1...4 { #expect(throttle.judge(isRight: false, from: client, at: start) == .wrong) }
        var now = 0
        for wait in [1, 2, 4, 8, 16, 30, 30, 30] {
            #expect(throttle.judge(isRight: false, from: client, at: after(now)) == .wrong)
            #expect(throttle.judge(isRight: false, from: client, at: after(now)) == .throttled(seconds: wait))
            // Requests during the wait do not prolong it.
            let last = after(now + wait).advanced(by: .nanoseconds(-1))
            #expect(throttle.judge(isRight: true, from: client, at: last) == .throttled(seconds: 1))
            now += wait
        }
        #expect(throttle.judge(isRight: true, from: client, at: after(now)) == .accepted)
    }

    /// A program with the right token behind the same address must not give a guesser new attempts.
    @Test mutating func keepsTheWaitAfterARightToken() throws {
        let client = try client("192.0.2.7")
        for _ in 1...4 { _ = throttle.judge(isRight: false, from: client, at: start) }
        #expect(throttle.judge(isRight: true, from: client, at: start) == .accepted)
        #expect(throttle.judge(isRight: false, from: client, at: start) == .wrong)
        #expect(throttle.judge(isRight: false, from: client, at: start) == .throttled(seconds: 1))
    }

    @Test mutating func forgetsAClientAfterTenMinutes() throws {
        let client = try client("192.0.2.7")
        for _ in 1...5 { _ = throttle.judge(isRight: false, from: client, at: start) }
        #expect(throttle.judge(isRight: false, from: client, at: after(599)) == .wrong)
        #expect(throttle.judge(isRight: false, from: client, at: after(599)) == .throttled(seconds: 2))
        for _ in 1...5 { #expect(throttle.judge(isRight: false, from: client, at: after(1199)) == .wrong) }
        #expect(throttle.judge(isRight: false, from: client, at: after(1199)) == .throttled(seconds: 1))
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.8", false), ("192.0.2.7", "::ffff:192.0.2.7", true),
        ("2001:db8:0:1::7", "2001:db8:0:1:ffff:ffff:ffff:ffff", true), ("2001:db8:0:1::7", "2001:db8:0:2::7", false),
        ("127.0.0.1", "127.9.8.7", true), ("127.0.0.1", "::1", true),
    ])
    mutating func treatsA64BitNetworkAsOneClient(one: String, other: String, isSame: Bool) throws {
        for _ in 1...5 { _ = throttle.judge(isRight: false, from: try client(one), at: start) }
        let verdict = throttle.judge(isRight: true, from: try client(other), at: start)
        #expect(verdict == (isSame ? .throttled(seconds: 1) : .accepted))
        #expect(throttle.judge(isRight: true, from: nil, at: start) == .accepted)
    }

    @Test mutating func dropsTheOldestOfTooManyClients() throws {
        func client(_ number: Int) throws -> ClientNetwork {
            try self.client("10.0.\(number / 256).\(number % 256)")
        }
        for number in 0...TokenThrottle.maximumClients {
            let now = start.advanced(by: .milliseconds(number))
            for _ in 1...6 { _ = throttle.judge(isRight: false, from: try client(number), at: now) }
        }
        let now = start.advanced(by: .milliseconds(TokenThrottle.maximumClients))
        #expect(throttle.judge(isRight: true, from: try client(0), at: now) == .accepted)
        #expect(throttle.judge(isRight: true, from: try client(1024), at: now) == .throttled(seconds: 1))
        #expect(throttle.judge(isRight: true, from: try client(1023), at: now) == .throttled(seconds: 1))
    }
}
