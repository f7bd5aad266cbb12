import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

/// The log of wrong tokens.
@Suite(.takingTurns) struct WrongTokenTests {
    private static let token = "correct-horse-battery"
    private static let fail2ban = "/usr/bin/fail2ban-regex"

    private func send(_ token: String, to page: PageHost, headers: [String: String] = [:]) async throws -> UInt {
        var request = HTTPClientRequest(url: page.address + "/login")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(string: #"{"token":"\#(token)"}"#))
        return try await HTTPClient.shared.execute(request, timeout: .seconds(120)).status.code
    }

    private func bearer(_ token: String, to page: PageHost) async throws -> UInt {
        var request = HTTPClientRequest(url: page.address + "/api/session")
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        return try await HTTPClient.shared.execute(request, timeout: .seconds(120)).status.code
    }

    /// Sends three wrong tokens, a right one and none; returns the daemon's log.
    private func logOfThree(_ page: PageHost) async throws -> [Substring] {
        let daemon = try await page.serve()
        #expect(try await send("wrong-horse-battery", to: page) == 401)
        #expect(try await bearer("wrong\u{e9} from 10.0.0.1", to: page) == 401)
        #expect(try await send(Self.token, to: page) == 204)
        #expect(try await send(#"wrong\naddress: 10.0.0.2"#, to: page) == 401)
        #expect(try await HTTP.ask("GET", page.address + "/api/session").status == 401)
        daemon.signal(SIGTERM)
        return try await daemon.finished().errors.split(separator: "\n")
    }

    @Test func logsALineForEachWrongToken() async throws {
        let page = try PageHost(changing: ["LIMBER_HTTP_TOKEN": Self.token])
        let lines = try await logOfThree(page).filter { $0.contains("login") }
        let line: Substring = "limber: login failed: wrong token address=127.0.0.1"
        #expect(lines == [line, line, line])
    }

    /// The lines as journald passes them on, read with the filter in `packaging`.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: fail2ban), "Debian's fail2ban is needed"))
    func fail2banFindsEachWrongToken() async throws {
        let page = try PageHost(changing: ["LIMBER_HTTP_TOKEN": Self.token, "JOURNAL_STREAM": "8:1"])
        let journal = try await logOfThree(page).map { line in
            "2026-11-21T12:00:00.000000+0000 home limber[812]: \(line.drop { $0 != ">" }.dropFirst())\n"
        }
        let log = try page.home.write(journal.joined(), to: "journal")
        let filter = TemporaryHome.repository.appending(path: "packaging/fail2ban/filter.d/limber.conf").path
        let found = try await page.home.shell("\(Self.fail2ban) --print-all-matched '\(log)' '\(filter)'")
        #expect(found.output.contains(" 3 matched"))
        #expect(found.output.contains("127.0.0.1"))
    }

    /// A trusted proxy names its clients, each of which is throttled alone.
    @Test func countsTheForwardedAddress() async throws {
        let page = try PageHost(changing: [
            "LIMBER_HTTP_TOKEN": Self.token, "LIMBER_HTTP_TRUSTED_PROXIES": "127.0.0.0/8,203.0.113.1",
        ])
        let daemon = try page.home.start(["serve"])
        try await until { await HTTP.isListened(to: page.port) || !daemon.isRunning }
        try #require(daemon.isRunning)
        var statuses: [UInt] = []
        while statuses.count < 8, statuses.last != 429 {
            // Addresses that the client put into the header itself do not count.
            let chain = ["X-Forwarded-For": "198.51.100.\(statuses.count), 192.0.2.7, 203.0.113.1"]
            statuses.append(try await send("wrong-horse-battery", to: page, headers: chain))
        }
        #expect(statuses.last == 429)
        let other = ["X-Forwarded-For": "192.0.2.8"]
        #expect(try await send("wrong-horse-battery", to: page, headers: other) == 401)
        #expect(try await send(Self.token, to: page, headers: other) == 204)
        daemon.signal(SIGTERM)
        let errors = try await daemon.finished().errors
        #expect(errors.contains("login failed: wrong token address=192.0.2.7\n"))
        #expect(errors.contains("login failed: wrong token address=192.0.2.8\n"))
        #expect(!errors.contains("address=127.0.0.1"))
    }
}
