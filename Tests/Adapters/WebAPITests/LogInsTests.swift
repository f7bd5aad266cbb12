import Foundation
import TestSupport
import Testing

@testable import WebAPI

/// The rules of log-ins, and their file.
@Suite struct LogInsTests {
    private let folder = TemporaryFolder.orNone()
    private let log = Log()
    private var path: String { "\(folder.path)/state/log-ins.json" }

    private func store(of token: String = "correct-horse") async -> LogInStore {
        await LogInStore(of: token, path: path, logger: log.logger)
    }

    /// Log-ins with random values of a seed, and the cookies.
    private func logIns(_ count: Int) -> (logIns: LogIns, cookies: [String]) {
        var generator = SplitMix64(seed: 1)
        var logIns = LogIns(token: "correct-horse")
        let cookies = (0..<count).map { _ in logIns.add(using: &generator) }
        return (logIns, cookies)
    }

    @Test func drawsThirtyTwoRandomBytesForEachLogIn() {
        let cookies = logIns(100).cookies
        #expect(Set(cookies).count == 100)
        #expect(cookies.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
        #expect(cookies == logIns(100).cookies)
    }

    @Test func dropsTheOldestOfMoreThanAHundred() {
        let (logIns, cookies) = logIns(103)
        #expect(cookies.map(logIns.contains) == (0..<103).map { $0 >= 3 })
    }

    /// The part of a cookie that is kept, and what follows it.
    @Test(arguments: [(64, ""), (63, ""), (64, "0"), (63, "g"), (63, "\u{e9}"), (0, ""), (0, "correct-horse")])
    func acceptsAndEndsExactValuesOnly(kept: Int, rest: String) {
        var (logIns, cookies) = logIns(3)
        let sent = String(cookies[1].prefix(kept)) + rest
        let isExact = sent == cookies[1]
        #expect(logIns.contains(sent) == isExact)
        let ended = logIns.end(sent)
        #expect(ended == isExact)
        #expect(cookies.map(logIns.contains) == [true, !isExact, true])
        let endedAgain = logIns.end(sent)
        #expect(!endedAgain)
    }

    @Test func endsAllLogInsForGood() async throws {
        let first = await store()
        let cookies = [await first.add(), await first.add()]
        #expect(await first.endAll() == 2)
        #expect(cookies.map(first.contains) == [false, false])
        #expect(await first.endAll() == 0)
        let second = await store()
        #expect(cookies.map(second.contains) == [false, false])
    }

    @Test func keepsLogInsOverARestart() async throws {
        let first = await store()
        let cookies = [await first.add(), await first.add()]
        await first.end(cookies[0])
        #expect(try folder.permissions(of: "state") == 0o700)
        #expect(try folder.permissions(of: "state/log-ins.json") == 0o600)
        let second = await store()
        #expect(cookies.map(second.contains) == [false, true])
        #expect(log.lines == [])
    }

    /// The log-ins stay void if the earlier token comes back.
    @Test func voidsLogInsOfAnotherToken() async throws {
        let cookie = await store().add()
        #expect(await !store(of: "battery-staple").contains(cookie))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(await !store().contains(cookie))
        #expect(log.lines == [])
    }

    @Test(arguments: [
        "", "{", "[]", #"{"token":"correct-horse"}"#, #"{"logIns":[],"token":1}"#,
        #"{"logIns":["abc"],"token":"correct-horse"}"#,
        #"{"logIns":["\#(String(repeating: "F", count: 64))"],"token":"correct-horse"}"#,
    ])
    func aDamagedFileHoldsNoLogIns(text: String) async throws {
        let other = await store().add()
        try folder.file("state/log-ins.json", text: text)
        let damaged = await store()
        #expect(!damaged.contains(other))
        #expect(
            log.lines == [
                "warning: cannot read the log-ins of the page; browsers have to log in again file=\(path)"
            ])
        // The next log-in repairs the file.
        let cookie = await damaged.add()
        #expect(await store().contains(cookie))
        #expect(log.lines.count == 1)
    }

    @Test func logsAFileThatCannotBeWritten() async throws {
        try folder.file("state")
        let store = await store()
        let cookie = await store.add()
        #expect(store.contains(cookie))
        #expect(log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("warning: cannot keep the log-ins of the page error=cannot write"))
    }
}
