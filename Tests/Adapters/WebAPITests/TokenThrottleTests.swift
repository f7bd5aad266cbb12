import Platform
import ServiceSettings
import Testing

@testable import WebAPI

@Suite struct TokenThrottleTests {
    private var throttle = TokenThrottle()
    private let start = MonotonicTime(nanoseconds: 1_000_000_000_000)

    private func client(_ address: String, user: UInt32? = nil) throws -> ClientNetwork {
        ClientNetwork(of: try #require(IPAddress(parsing: address)), user: user.map(LocalUser.init(id:)))
    }

    private var guesses = 0

    /// Judges the right token, or a wrong one that differs from all before.
    private mutating func judge(
        isRight: Bool, from client: ClientNetwork?, at now: MonotonicTime
    ) -> TokenThrottle.Verdict {
        guesses += 1
        return throttle.judge(isRight ? 0 : guesses, isRight: isRight, from: client, at: now)
    }

    private func after(_ seconds: Int) -> MonotonicTime { start.advanced(by: .seconds(seconds)) }

    @Test mutating func doublesTheWaitUpToHalfAMinute() throws {
        let client = try client("192.0.2.7")
        for _ in 1...4 { #expect(judge(isRight: false, from: client, at: start) == .wrong) }
        var now = 0
        // Every half-minute forgives one.
        for wait in [1, 2, 4, 8, 16, 16, 30, 30, 30] {
            #expect(judge(isRight: false, from: client, at: after(now)) == .wrong)
            #expect(judge(isRight: false, from: client, at: after(now)) == .throttled(seconds: wait))
            // Requests during the wait do not prolong it.
            let last = after(now + wait).advanced(by: .nanoseconds(-1))
            #expect(judge(isRight: true, from: client, at: last) == .throttled(seconds: 1))
            now += wait
        }
        #expect(judge(isRight: true, from: client, at: after(now)) == .accepted)
    }

    /// A program with the right token behind the same address must not give a guesser new attempts.
    @Test mutating func keepsTheWaitAfterARightToken() throws {
        let client = try client("192.0.2.7")
        for _ in 1...4 { _ = judge(isRight: false, from: client, at: start) }
        #expect(judge(isRight: true, from: client, at: start) == .accepted)
        #expect(judge(isRight: false, from: client, at: start) == .wrong)
        #expect(judge(isRight: false, from: client, at: start) == .throttled(seconds: 1))
    }

    @Test mutating func forgivesAWrongTokenEveryHalfMinute() throws {
        let client = try client("192.0.2.7")
        for _ in 1...4 { #expect(judge(isRight: false, from: client, at: start) == .wrong) }
        for minute in 1...20 {
            #expect(judge(isRight: false, from: client, at: after(60 * minute)) == .wrong)
            #expect(judge(isRight: true, from: client, at: after(60 * minute)) == .accepted)
        }
        for _ in 1...4 { #expect(judge(isRight: false, from: client, at: after(1200)) == .wrong) }
        #expect(judge(isRight: true, from: client, at: after(1200)) == .throttled(seconds: 1))
    }

    /// A program with an old token tries it again and again.
    @Test mutating func countsTheSameWrongTokenOnce() throws {
        let client = try client("192.0.2.7")
        for second in 0...100 {
            #expect(throttle.judge(7, isRight: false, from: client, at: after(second)) == .wrong)
            #expect(judge(isRight: true, from: client, at: after(second)) == .accepted)
        }
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.8", false), ("192.0.2.7", "::ffff:192.0.2.7", true),
        ("2001:db8:0:1::7", "2001:db8:0:1:ffff:ffff:ffff:ffff", true), ("2001:db8:0:1::7", "2001:db8:0:2::7", false),
        ("127.0.0.1", "127.9.8.7", true), ("127.0.0.1", "::1", true),
    ])
    mutating func treatsA64BitNetworkAsOneClient(one: String, other: String, isSame: Bool) throws {
        for _ in 1...5 { _ = judge(isRight: false, from: try client(one), at: start) }
        let verdict = judge(isRight: true, from: try client(other), at: start)
        #expect(verdict == (isSame ? .throttled(seconds: 1) : .accepted))
        #expect(judge(isRight: true, from: nil, at: start) == .accepted)
    }

    /// A user of this computer cannot keep another out.
    @Test mutating func countsUsersOfThisComputerSeparately() throws {
        let guesser = try client("127.0.0.1", user: 4003)
        for _ in 1...5 { _ = judge(isRight: false, from: guesser, at: start) }
        for (user, address) in [(4003, "::1"), (4001, "127.0.0.1"), (nil, "::1")] as [(UInt32?, String)] {
            let verdict = judge(isRight: true, from: try client(address, user: user), at: start)
            #expect(verdict == (user == 4003 ? .throttled(seconds: 1) : .accepted))
        }
    }

    @Test mutating func dropsTheOldestOfTooManyClients() throws {
        func client(_ number: Int) throws -> ClientNetwork {
            try self.client("10.0.\(number / 256).\(number % 256)")
        }
        for number in 0...TokenThrottle.maximumClients {
            let now = start.advanced(by: .milliseconds(number))
            for _ in 1...6 { _ = judge(isRight: false, from: try client(number), at: now) }
        }
        let now = start.advanced(by: .milliseconds(TokenThrottle.maximumClients))
        #expect(judge(isRight: true, from: try client(0), at: now) == .accepted)
        #expect(judge(isRight: true, from: try client(1024), at: now) == .throttled(seconds: 1))
        #expect(judge(isRight: true, from: try client(1023), at: now) == .throttled(seconds: 1))
    }
}
