import Foundation
import TestSupport
import Testing

/// The log of wrong tokens.
@Suite(.timeLimit(.minutes(5))) struct WrongTokenTests {
    private static let token = "correct-horse-battery"
    private static let fail2ban = "/usr/bin/fail2ban-regex"

    private func send(_ token: String, to page: PageHost) async throws -> Int {
        let json = Data(#"{"token":"\#(token)"}"#.utf8)
        return try await HTTP.ask("POST", page.address + "/login", json: json).status
    }

    private func bearer(_ token: String, to page: PageHost) async throws -> Int {
        let headers = ["Authorization": "Bearer \(token)"]
        return try await HTTP.ask("GET", page.address + "/api/session", headers: headers).status
    }

    /// Sends three wrong tokens, a right one and none. The lines as journald passes them on are read with the filter in
    /// `packaging`.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: fail2ban), "Debian's fail2ban is needed"))
    func fail2banFindsEachWrongToken() async throws {
        let page = PageHost(changing: ["LIMBER_HTTP_TOKEN": Self.token, "JOURNAL_STREAM": "8:1"])
        let daemon = try await page.serve()
        #expect(try await send("wrong-horse-battery", to: page) == 401)
        #expect(try await bearer("wrong\u{e9} from 10.0.0.1", to: page) == 401)
        #expect(try await send(Self.token, to: page) == 204)
        #expect(try await send(#"wrong\naddress: 10.0.0.2"#, to: page) == 401)
        #expect(try await HTTP.ask("GET", page.address + "/api/session").status == 401)
        let lines = try await daemon.end().errors.split(separator: "\n").map { $0.drop { $0 != ">" }.dropFirst() }
        let line: Substring = "login failed: wrong token address=127.0.0.1"
        #expect(lines.filter { $0.contains("login") } == [line, line, line])

        let journal = lines.map { "2026-11-21T12:00:00.000000+0000 home limber[812]: \($0)\n" }
        let log = try page.home.write(journal.joined(), to: "journal")
        let filter = TemporaryHome.repository.appending(path: "packaging/fail2ban/filter.d/limber.conf").path
        let found = try await page.home.shell("\(Self.fail2ban) --print-all-matched '\(log)' '\(filter)'")
        #expect(found.output.contains(" 3 matched"))
        #expect(found.output.contains("127.0.0.1"))
    }
}
